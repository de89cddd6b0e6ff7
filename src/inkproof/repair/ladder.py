"""Stub of the lead, to be replaced by CERT's ladder."""
from __future__ import annotations
from inkproof.model.repair import Certificate, FontRepair, Method
from inkproof.repair.case import FontCase, LanguageData, spell
from inkproof.repair.evidence import propose_from_font, propose_from_twins
from inkproof.repair.fluency import measure_fluency
from inkproof.thresholds import Thresholds
def repair_font(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> FontRepair | None:
    for rung in (propose_from_font, propose_from_twins):
        p = rung(case, languages, thresholds)
        if p is None: continue
        table = {**case.current, **{c: e.text for c, e in p.entries.items()}}
        a = measure_fluency(spell(case.sample.lines, case.current), languages, thresholds)
        b = measure_fluency(spell(case.sample.lines, table), languages, thresholds)
        if (b.words or 0) > (a.words or 0) + .2:
            return FontRepair(key=case.program.key, name=case.program.name, methods=(p.method,), certificate=Certificate.LANGUAGE, language=b.language, before=a.words, after=b.words, table={c: e.text for c, e in p.entries.items()})
    return None
