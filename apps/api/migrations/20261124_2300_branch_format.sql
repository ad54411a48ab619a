-- A branch may be in any country. How it writes distances and dates, on which day its week begins and how it greets
-- people are its own settings, as its time zone and its currency are. Rows that exist get what is usual in their country.
alter table branch
  add column distance_unit text not null default 'km' check (distance_unit in ('km', 'mi')),
  -- ISO: 1 is Monday, 6 Saturday, 7 Sunday.
  add column first_weekday int not null default 1 check (first_weekday in (1, 6, 7)),
  add column date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy', 'ymd')),
  add column greeting text not null default 'Kia ora' check (greeting = btrim(greeting) and length(greeting) between 1 and 40);

update branch set greeting = 'Hello' where country <> 'NZ';
update branch set distance_unit = 'mi' where country in ('GB', 'US');
update branch set first_weekday = 7 where country in ('US', 'CA');
update branch set date_order = 'mdy' where country = 'US';

-- A name that this database does not know as a time zone would fail every question about "today".
alter table branch add constraint branch_time_zone_known
  check (timezone(time_zone, timestamptz '2026-01-01 00:00:00+00') is not null);

grant update (country, time_zone, currency, distance_unit, first_weekday, date_order, greeting) on branch to kitround_app;
