-- The days of the week on which a branch delivers: a route runs on one of them.
alter table branch add column delivery_days text[] not null default '{mon,tue,wed,thu,fri,sat,sun}'
  constraint branch_delivery_days_are_weekdays check (
    delivery_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] and cardinality(delivery_days) > 0);
grant update (delivery_days) on branch to kitround_app;
