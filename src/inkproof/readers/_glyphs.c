/* The compiled glyph accessor: loops over PDFium's text page and page objects without the
 * interpreter in between. It is called with the addresses of the functions of pypdfium2's own
 * library, links against nothing, and returns two byte strings that numpy reads as records
 * (readers/pdfium_records.py has the same layout and the same loop in Python).
 *
 * It judges nothing: every row is what PDFium says, in user space.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 28      /* nested forms; PDFium's own parser stops at 28 levels */
#define MAX_SHAPE_STEPS 64 /* segments looked at to tell whether a path is a box */
#define BOX_SEGMENTS 6    /* a move, four lines and a close are a box */

typedef struct { float a, b, c, d, e, f; } Matrix; /* FS_MATRIX */
typedef struct { float left, top, right, bottom; } RectF; /* FS_RECTF */

/* Types of page objects (fpdf_edit.h). */
enum { TEXT = 1, PATH = 2, IMAGE = 3, SHADING = 4, FORM = 5 };
enum { SHAPE_CURVE = 1, SHAPE_DIAGONAL = 2 };
enum { TRANSPARENT = 1, IN_TRANSPARENT = 2, STENCIL = 4, SHAPED_CLIP = 8 };
enum { HYPHEN = 1, MAP_ERROR = 2 };

/* Counts the changes of what a row is and means; pdfium_records.py has the same number. */
enum { LAYOUT = 2 };

typedef struct {
    double x, y;
    double left, right, bottom, top;
    float loose[4]; /* left, top, right, bottom */
    float matrix[4];
    float size;
    uint32_t code;
    int32_t object;
    uint32_t flags;
} GlyphRow;

typedef struct {
    uint64_t address;
    uint64_t font;
    double matrix[6];
    float box[4];  /* left, bottom, right, top */
    float clip[4]; /* the same; meaningful where has_clip */
    float line_width;
    float size;
    uint32_t fill, stroke; /* RRGGBBAA */
    int32_t type;
    int32_t parent;
    int32_t paint; /* text: render mode; path: fill mode | stroke << 4 */
    int32_t segments;
    int32_t shape;
    int32_t has_clip;
    int32_t pixel_width, pixel_height;
    int32_t actual_object, actual_mark; /* who carries the ActualText mark, or -1 */
    int32_t layer_object, layer_mark;   /* who carries the OC mark, or -1 */
    int32_t traits;
} ObjectRow;

typedef struct {
    int (*count_objects)(void *page);
    void *(*get_object)(void *page, int index);
    int (*form_count)(void *form);
    void *(*form_get)(void *form, unsigned long index);
    int (*get_type)(void *object);
    int (*get_bounds)(void *object, float *l, float *b, float *r, float *t);
    int (*get_matrix)(void *object, Matrix *m);
    int (*get_fill)(void *object, unsigned *r, unsigned *g, unsigned *b, unsigned *a);
    int (*get_stroke)(void *object, unsigned *r, unsigned *g, unsigned *b, unsigned *a);
    int (*get_width)(void *object, float *width);
    void *(*get_clip)(void *object);
    int (*clip_paths)(void *clip);
    int (*clip_segments)(void *clip, int path);
    void *(*clip_segment)(void *clip, int path, int segment);
    int (*segment_point)(void *segment, float *x, float *y);
    int (*segment_type)(void *segment);
    int (*path_segments)(void *object);
    void *(*path_segment)(void *object, int index);
    int (*path_mode)(void *object, int *fill, int *stroke);
    int (*image_size)(void *object, unsigned *width, unsigned *height);
    void *(*text_font)(void *object);
    int (*text_size)(void *object, float *size);
    int (*text_mode)(void *object);
    int (*count_marks)(void *object);
    void *(*get_mark)(void *object, unsigned long index);
    int (*mark_name)(void *mark, void *buffer, unsigned long length, unsigned long *out);
    int (*mark_param)(void *mark, const char *key);
    int (*count_chars)(void *text);
    unsigned (*get_unicode)(void *text, int index);
    int (*char_origin)(void *text, int index, double *x, double *y);
    int (*char_box)(void *text, int index, double *l, double *r, double *b, double *t);
    int (*loose_box)(void *text, int index, RectF *box);
    int (*char_matrix)(void *text, int index, Matrix *m);
    double (*font_size)(void *text, int index);
    int (*is_generated)(void *text, int index);
    int (*is_hyphen)(void *text, int index);
    int (*map_error)(void *text, int index);
    void *(*text_object)(void *text, int index);
    int (*has_transparency)(void *object);
} Engine;

typedef struct {
    const Engine *engine;
    ObjectRow *rows;
    size_t count, room, limit;
    int full, out_of_memory;
} Walk;

static uint32_t read_colour(int (*get)(void *, unsigned *, unsigned *, unsigned *, unsigned *),
                            void *object)
{
    unsigned r = 0, g = 0, b = 0, a = 0;
    if (!get(object, &r, &g, &b, &a)) return 0x000000FFu;
    return ((r & 255u) << 24) | ((g & 255u) << 16) | ((b & 255u) << 8) | (a & 255u);
}

static void apply(const double m[6], double x, double y, double *ox, double *oy)
{
    *ox = m[0] * x + m[2] * y + m[4];
    *oy = m[1] * x + m[3] * y + m[5];
}

/* first, then second: the matrix of a point that goes through both. */
static void multiply(const double first[6], const double second[6], double out[6])
{
    double r[6];
    r[0] = first[0] * second[0] + first[1] * second[2];
    r[1] = first[0] * second[1] + first[1] * second[3];
    r[2] = first[2] * second[0] + first[3] * second[2];
    r[3] = first[2] * second[1] + first[3] * second[3];
    r[4] = first[4] * second[0] + first[5] * second[2] + second[4];
    r[5] = first[4] * second[1] + first[5] * second[3] + second[5];
    memcpy(out, r, sizeof r);
}

static void map_box(const double m[6], const float in[4], float out[4])
{
    double x, y, l = 0, b = 0, r = 0, t = 0;
    for (int corner = 0; corner < 4; corner++) {
        apply(m, in[corner & 1 ? 2 : 0], in[corner & 2 ? 3 : 1], &x, &y);
        if (!corner) { l = r = x; b = t = y; }
        if (x < l) l = x;
        if (x > r) r = x;
        if (y < b) b = y;
        if (y > t) t = y;
    }
    out[0] = (float)l; out[1] = (float)b; out[2] = (float)r; out[3] = (float)t;
}

/* The common box of all clip paths of an object, each taken by its bounding box; is one of them
 * no box itself? */
static int read_clip(const Engine *e, void *object, float box[4], int *shaped)
{
    void *clip = e->get_clip(object);
    int paths = clip ? e->clip_paths(clip) : 0, found = 0;
    for (int p = 0; p < paths; p++) {
        int segments = e->clip_segments(clip, p);
        float l = 0, b = 0, r = 0, t = 0, x, y, px = 0, py = 0;
        int any = 0;
        if (segments > BOX_SEGMENTS) *shaped = 1;
        for (int s = 0; s < segments; s++) {
            void *segment = e->clip_segment(clip, p, s);
            if (!segment || !e->segment_point(segment, &x, &y)) continue;
            if (!any || x < l) l = x;
            if (!any || x > r) r = x;
            if (!any || y < b) b = y;
            if (!any || y > t) t = y;
            if (!*shaped) {
                int type = e->segment_type(segment);
                if (type == 1) *shaped = 1;
                if (type == 0 && fabsf(x - px) > 0.01f && fabsf(y - py) > 0.01f) *shaped = 1;
            }
            px = x;
            py = y;
            any = 1;
        }
        if (!any) continue;
        if (!found) {
            box[0] = l; box[1] = b; box[2] = r; box[3] = t;
        } else {
            if (l > box[0]) box[0] = l;
            if (b > box[1]) box[1] = b;
            if (r < box[2]) box[2] = r;
            if (t < box[3]) box[3] = t;
        }
        found = 1;
    }
    return found;
}

static void cut(float box[4], const float by[4])
{
    if (by[0] > box[0]) box[0] = by[0];
    if (by[1] > box[1]) box[1] = by[1];
    if (by[2] < box[2]) box[2] = by[2];
    if (by[3] < box[3]) box[3] = by[3];
}

static int path_shape(const Engine *e, void *object, int segments)
{
    int shape = 0;
    float px = 0, py = 0, x, y;
    int steps = segments < MAX_SHAPE_STEPS ? segments : MAX_SHAPE_STEPS;
    for (int s = 0; s < steps; s++) {
        void *segment = e->path_segment(object, s);
        if (!segment || !e->segment_point(segment, &x, &y)) continue;
        int type = e->segment_type(segment); /* 0 line, 1 bezier, 2 move */
        if (type == 1) shape |= SHAPE_CURVE;
        if (type == 0 && fabsf(x - px) > 0.01f && fabsf(y - py) > 0.01f) shape |= SHAPE_DIAGONAL;
        px = x;
        py = y;
    }
    return shape;
}

static int name_is(const Engine *e, void *mark, const char *wanted)
{
    unsigned char buffer[64];
    unsigned long length = 0;
    size_t n = strlen(wanted);
    memset(buffer, 0, sizeof buffer);
    if (!e->mark_name(mark, buffer, sizeof buffer, &length) || length != 2 * (n + 1)) return 0;
    for (size_t i = 0; i < n; i++)
        if (buffer[2 * i] != (unsigned char)wanted[i] || buffer[2 * i + 1]) return 0;
    return 1;
}

static void read_marks(const Engine *e, void *object, int32_t self, ObjectRow *row)
{
    int marks = e->count_marks(object);
    for (int i = 0; i < marks; i++) {
        void *mark = e->get_mark(object, (unsigned long)i);
        if (!mark) continue;
        if (e->mark_param(mark, "ActualText")) { row->actual_object = self; row->actual_mark = i; }
        if (name_is(e, mark, "OC")) { row->layer_object = self; row->layer_mark = i; }
    }
}

static ObjectRow *new_row(Walk *w)
{
    if (w->count >= w->limit) { w->full = 1; return NULL; }
    if (w->count == w->room) {
        size_t room = w->room ? 2 * w->room : 256;
        ObjectRow *rows = realloc(w->rows, room * sizeof *rows);
        if (!rows) { w->out_of_memory = 1; return NULL; }
        w->rows = rows;
        w->room = room;
    }
    ObjectRow *row = &w->rows[w->count++];
    memset(row, 0, sizeof *row);
    return row;
}

static void read_kind(const Engine *e, void *object, ObjectRow *row)
{
    int fill = 0, stroke = 0;
    unsigned width = 0, height = 0, red = 0, green = 0, blue = 0, alpha = 0;
    float line = 0;
    switch (row->type) {
    case TEXT:
        row->font = (uint64_t)(uintptr_t)e->text_font(object);
        e->text_size(object, &row->size);
        row->paint = e->text_mode(object);
        break;
    case PATH:
        if (e->path_mode(object, &fill, &stroke)) row->paint = fill | (stroke ? 16 : 0);
        row->segments = e->path_segments(object);
        row->shape = path_shape(e, object, row->segments);
        if (e->get_width(object, &line)) row->line_width = line;
        break;
    case IMAGE:
        if (e->image_size(object, &width, &height)) {
            row->pixel_width = (int32_t)width;
            row->pixel_height = (int32_t)height;
        }
        /* Only stencils (ISO 32000-2, 8.9.6.2) are painted in a colour. */
        if (e->get_fill(object, &red, &green, &blue, &alpha)) row->traits |= STENCIL;
        break;
    default:
        break;
    }
}

static void walk_object(Walk *w, void *object, int32_t parent, const double ctm[6], int depth)
{
    const Engine *e = w->engine;
    ObjectRow *row = new_row(w);
    int32_t self = (int32_t)w->count - 1;
    float own[4] = {0, 0, 0, 0};
    Matrix m = {1, 0, 0, 1, 0, 0};
    int shaped = 0;
    if (!row) return;
    row->address = (uint64_t)(uintptr_t)object;
    row->parent = parent;
    row->type = e->get_type(object);
    row->actual_object = row->actual_mark = row->layer_object = row->layer_mark = -1;
    if (parent >= 0) {
        const ObjectRow *form = &w->rows[parent];
        row->actual_object = form->actual_object;
        row->actual_mark = form->actual_mark;
        row->layer_object = form->layer_object;
        row->layer_mark = form->layer_mark;
        row->traits = form->traits & (IN_TRANSPARENT | SHAPED_CLIP);
        if (form->traits & TRANSPARENT) row->traits |= IN_TRANSPARENT;
    }
    if (e->has_transparency(object)) row->traits |= TRANSPARENT;
    e->get_matrix(object, &m);
    double local[6] = {m.a, m.b, m.c, m.d, m.e, m.f};
    multiply(local, ctm, row->matrix);
    if (e->get_bounds(object, &own[0], &own[1], &own[2], &own[3])) map_box(ctm, own, row->box);
    row->has_clip = read_clip(e, object, own, &shaped);
    if (shaped) row->traits |= SHAPED_CLIP;
    if (row->has_clip) map_box(ctm, own, row->clip);
    if (parent >= 0 && w->rows[parent].has_clip) {
        if (row->has_clip) cut(row->clip, w->rows[parent].clip);
        else memcpy(row->clip, w->rows[parent].clip, sizeof row->clip);
        row->has_clip = 1;
    }
    row->fill = read_colour(e->get_fill, object);
    row->stroke = read_colour(e->get_stroke, object);
    read_marks(e, object, self, row);
    read_kind(e, object, row);
    if (row->type == FORM && depth < MAX_DEPTH) {
        double inner[6];
        int children = e->form_count(object);
        memcpy(inner, row->matrix, sizeof inner);
        /* row may move while children are added: it is not used below. */
        for (int i = 0; i < children && !w->full && !w->out_of_memory; i++) {
            void *child = e->form_get(object, (unsigned long)i);
            if (child) walk_object(w, child, self, inner, depth + 1);
        }
    }
}

/* Which row has a text object? Open addressing over the addresses of all text rows. */
typedef struct { uint64_t *keys; int32_t *values; size_t mask; } Index;

static size_t slot_of(const Index *index, uint64_t key)
{
    size_t slot = (size_t)((key * 0x9E3779B97F4A7C15ull) >> 20) & index->mask;
    while (index->keys[slot] && index->keys[slot] != key) slot = (slot + 1) & index->mask;
    return slot;
}

static int make_index(Index *index, const ObjectRow *rows, size_t count)
{
    size_t room = 16;
    while (room < 2 * count + 2) room *= 2;
    index->mask = room - 1;
    index->keys = calloc(room, sizeof *index->keys);
    index->values = calloc(room, sizeof *index->values);
    if (!index->keys || !index->values) return 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].type != TEXT) continue;
        size_t slot = slot_of(index, rows[i].address);
        index->keys[slot] = rows[i].address;
        index->values[slot] = (int32_t)i;
    }
    return 1;
}

/* Is it painted, by an object of the page? Characters that PDFium makes up have no row. */
static int read_glyph(const Engine *e, void *text, int i, const Index *index, GlyphRow *row)
{
    RectF loose = {0, 0, 0, 0};
    Matrix m = {1, 0, 0, 1, 0, 0};
    uint64_t key = (uint64_t)(uintptr_t)e->text_object(text, i);
    if (!key || e->is_generated(text, i) == 1) return 0;
    size_t slot = slot_of(index, key);
    if (index->keys[slot] != key) return 0;
    memset(row, 0, sizeof *row);
    row->object = index->values[slot];
    row->code = e->get_unicode(text, i);
    if (e->is_hyphen(text, i) == 1) row->flags |= HYPHEN;
    if (e->map_error(text, i) == 1) row->flags |= MAP_ERROR;
    e->char_origin(text, i, &row->x, &row->y);
    e->char_box(text, i, &row->left, &row->right, &row->bottom, &row->top);
    e->loose_box(text, i, &loose);
    row->loose[0] = loose.left; row->loose[1] = loose.top;
    row->loose[2] = loose.right; row->loose[3] = loose.bottom;
    e->char_matrix(text, i, &m);
    row->matrix[0] = m.a; row->matrix[1] = m.b; row->matrix[2] = m.c; row->matrix[3] = m.d;
    row->size = (float)e->font_size(text, i);
    return 1;
}

static PyObject *read_page(PyObject *module, PyObject *args)
{
    const char *table;
    Py_ssize_t length, limit;
    unsigned long long page_address, text_address;
    (void)module;
    if (!PyArg_ParseTuple(args, "y#KKn", &table, &length, &page_address, &text_address, &limit))
        return NULL;
    if (length != (Py_ssize_t)sizeof(Engine)) {
        PyErr_SetString(PyExc_ValueError, "the table of addresses has another length");
        return NULL;
    }
    Engine engine;
    memcpy(&engine, table, sizeof engine);
    void *page = (void *)(uintptr_t)page_address, *text = (void *)(uintptr_t)text_address;
    Walk walk = {&engine, NULL, 0, 0, limit > 0 ? (size_t)limit : 0, 0, 0};
    Index index = {NULL, NULL, 0};
    GlyphRow *glyphs = NULL;
    int chars = 0, good = 0;
    size_t kept = 0;
    Py_BEGIN_ALLOW_THREADS
    const double identity[6] = {1, 0, 0, 1, 0, 0};
    int objects = engine.count_objects(page);
    for (int i = 0; i < objects && !walk.full && !walk.out_of_memory; i++) {
        void *object = engine.get_object(page, i);
        if (object) walk_object(&walk, object, -1, identity, 0);
    }
    chars = engine.count_chars(text);
    if (chars < 0) chars = 0;
    glyphs = malloc(chars ? (size_t)chars * sizeof *glyphs : 1);
    good = !walk.out_of_memory && glyphs && make_index(&index, walk.rows, walk.count);
    for (int i = 0; good && i < chars; i++)
        kept += (size_t)read_glyph(&engine, text, i, &index, &glyphs[kept]);
    Py_END_ALLOW_THREADS
    PyObject *result = NULL;
    if (good)
        result = Py_BuildValue(
            "y#y#i", (const char *)glyphs, (Py_ssize_t)(kept * sizeof *glyphs),
            walk.rows ? (const char *)walk.rows : "",
            (Py_ssize_t)(walk.count * sizeof *walk.rows), walk.full);
    else
        PyErr_NoMemory();
    free(glyphs);
    free(index.keys);
    free(index.values);
    free(walk.rows);
    return result;
}

static PyMethodDef methods[] = {
    {"read_page", read_page, METH_VARARGS,
     "read_page(table, page, text_page, limit) -> (glyph rows, object rows, truncated)"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_glyphs", "Loops over PDFium's glyphs and objects.", -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__glyphs(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddIntConstant(module, "LAYOUT", LAYOUT) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
