-- Kits are packed on some days of the week only. A kit's deadline falls on one of them, never on a Sunday nobody works.

alter table branch add column packing_days text[] not null default '{mon,tue,wed,thu,fri}'
  constraint branch_packing_days_are_weekdays check (
    packing_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] and cardinality(packing_days) > 0);
grant update (packing_days) on branch to kitround_app;
