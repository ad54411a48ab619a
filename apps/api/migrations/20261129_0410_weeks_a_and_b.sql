-- A route may run every second week: in the weeks A or in the weeks B of its branch, which alternate from any day of a week A on.
alter table route add column cadence text not null default 'every' check (cadence in ('every', 'a', 'b'));
-- A Monday.
alter table branch add column weeks_from date not null default '2026-01-05';
grant update (weeks_from) on branch to kitround_app;
