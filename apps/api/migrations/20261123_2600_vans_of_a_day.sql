-- A route's day is more than one van carries: its trip of the plan is split, and each van's part stays the plan's. So the plan has one
-- trip for a route, a day and a van; the first van's takes what the plan adds for schools that no other van goes to.
alter table trip add column van int not null default 1 check (van between 1 and 9);
drop index trip_of_plan_once;
create unique index trip_of_plan_once on trip (branch_id, route_id, on_day, van) where source = 'plan' and status <> 'cancelled';
