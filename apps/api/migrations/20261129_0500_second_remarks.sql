-- Two people's counts of one shelf wait side by side: a newer count replaces only an older one of the same person.
drop index stock_count_one_waiting;
create unique index stock_count_one_waiting on stock_count (branch_id, item_id, counted_by) where status = 'waiting';
-- Several remarks about one packing or top-up are added up.
alter table second_count drop constraint second_count_note_check;
alter table second_count add constraint second_count_note_check check (length(note) <= 20000);
