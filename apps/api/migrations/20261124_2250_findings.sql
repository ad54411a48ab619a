-- A driver who has a kit in hand knows better than the records. What the records said before is kept on the line, so that the
-- office can decide what went wrong. A collection has reasons of its own.

alter table stop_line add column booked text check (length(booked) <= 200);
alter table stop_line drop constraint stop_line_result_check;
alter table stop_line add constraint stop_line_result_check check (result in (
  'done', 'not_ready', 'missing_box', 'refused', 'wrong_kit', 'skipped', 'not_found', 'in_use', 'locked', 'other'));
alter table stop_line add constraint stop_line_other_says_why check (result is distinct from 'other' or note is not null);

alter table trip_decision drop constraint trip_decision_decision_check;
alter table trip_decision add constraint trip_decision_decision_check check (decision in (
  'again', 'dropped', 'shelved', 'asked', 'found', 'written_off', 'accepted', 'not_entered', 'wrong_school', 'wrong_label', 'unknown_cause'));
