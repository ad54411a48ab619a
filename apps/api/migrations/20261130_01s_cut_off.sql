-- Until when before a delivery a school may ask for more, or for a rotation, on its page: days before it, and a time of day. Without days
-- there is no cut-off.
alter table branch
  add column cut_off_days int check (cut_off_days between 0 and 14),
  add column cut_off_time time not null default '15:00';
grant update (cut_off_days, cut_off_time) on branch to kitround_app;
grant select (cut_off_days, cut_off_time) on branch to kitround_school;
