-- The shopping list learns from check-ins what a class uses. For that a counted line keeps what was in the kit as it went out:
-- a kit is not always full. Lines that are older have none, and what was expected stands for it.

alter table check_in_line add column present int check (present >= 0);

-- How often stock may run out, as a percentage of items.
alter table branch add column shortage_chance int not null default 5 check (shortage_chance in (1, 2, 5, 10, 20));
grant update (shortage_chance) on branch to kitround_app;
