-- What an import did to each school, so that the whole of it can be taken back: written in the transaction of its slice.
create table school_import_row (
  branch_id uuid not null,
  import_id uuid not null,
  school_id uuid not null,
  -- As it was before; null of a school that came with the import.
  before jsonb,
  -- The version that the import left: a school that has another by now was changed since.
  row_version int not null,
  primary key (branch_id, import_id, school_id),
  foreign key (branch_id, import_id) references job (branch_id, id) on delete cascade
);
alter table school_import_row enable row level security;
alter table school_import_row force row level security;
create policy branch_wall on school_import_row to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on school_import_row to kitround_system using (true) with check (true);
-- No trail: the schools leave their own, and it goes with its job.
grant select, insert on school_import_row to kitround_app;
grant select, insert, update, delete on school_import_row to kitround_system;
select tell_changes_of('school_import_row');
