-- A check-in says which boxes did not come back and how many students the kit reached.

alter table allocation add column students_actual int check (students_actual between 0 and 5000);
alter table check_in add column missing_boxes int[] not null default '{}';
