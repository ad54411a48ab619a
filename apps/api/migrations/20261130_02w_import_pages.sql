-- The rows of an import, in pages that it reads one after the other. As one value of the job they were written, read and held in memory
-- as a whole: 8 MB for each import at work.
create table import_page (
  branch_id uuid not null,
  import_id uuid not null,
  -- The place of its first row among the rows of the import.
  first int not null,
  -- JSON, compressed by gzip: the transaction that stores it is shorter.
  rows bytea not null,
  primary key (branch_id, import_id, first),
  foreign key (branch_id, import_id) references job (branch_id, id) on delete cascade
);
alter table import_page alter column rows set storage external;
alter table import_page enable row level security;
alter table import_page force row level security;
create policy branch_wall on import_page to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on import_page to kitround_system using (true) with check (true);
-- No trail: the imported records leave their own.
grant select, insert, delete on import_page to kitround_app;
grant select, insert, update, delete on import_page to kitround_system;
select tell_changes_of('import_page');

-- An import that this update interrupts ends here. What it has done stays and can be undone.
set local role kitround_system;
update job set state = 'failed', worker = null, lease_until = null, finished_at = now(),
  fault = 'The server was updated before this import was complete. Import the file again: what has come already is left as it is.'
where kind like '%\_import' and state in ('waiting', 'running');
update job set input = input - 'rows' || jsonb_build_object('total', jsonb_array_length(input -> 'rows'))
where kind like '%\_import' and input ? 'rows';
reset role;

-- What a file names is found by these, and by school_by_name, in any spelling.
create index school_by_second_name on school (branch_id, fold(name_mi)) where name_mi is not null;
create index school_by_number on school (branch_id, fold(moe_number)) where moe_number is not null;
create index item_by_sku on item (branch_id, fold(sku));
create index item_by_name on item (branch_id, fold(name));
create index kit_type_by_code on kit_type (branch_id, fold(code));
create index kit_type_by_name on kit_type (branch_id, fold(name_en));
create index kit_type_by_second_name on kit_type (branch_id, fold(name_mi)) where name_mi is not null;
