-- What stood for schools stands for every list: what an import did to each record, whichever it is of (its job says which).
alter table school_import_row rename to import_row;
alter table import_row rename column school_id to record_id;

-- Which column of a branch's own spreadsheet fills which field, as it was chosen the last time: the next file looks like the last.
create table import_mapping (
  branch_id uuid not null references branch,
  list text not null check (list ~ '^[a-z-]{2,40}$'),
  mapping jsonb not null,
  primary key (branch_id, list)
);
alter table import_mapping enable row level security;
alter table import_mapping force row level security;
create policy branch_wall on import_mapping to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on import_mapping to kitround_system using (true) with check (true);
-- No trail: it changes nothing but where the next form begins.
grant select, insert, update on import_mapping to kitround_app;
grant select, insert, update, delete on import_mapping to kitround_system;
select tell_changes_of('import_mapping');
