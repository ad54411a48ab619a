-- A branch may remind schools, the evening before, of a kit that they have not said is ready for pick-up. The mail's kind is there since 20261125_1201.
alter table branch add column reminds_pick_up boolean not null default false;
grant update (reminds_pick_up) on branch to kitround_app;
