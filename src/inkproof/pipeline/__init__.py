"""The only room that knows the order: survey, judge, finish, bind."""
