-- Titles that a school is not lent, and the heaviest kit that it takes. The plan and auto-plan keep both as hard rules.
alter table school add column max_kit_g int check (max_kit_g between 1 and 1000000);

create table school_exclusion (
  branch_id uuid not null,
  school_id uuid not null,
  kit_type_id uuid not null,
  reason text check (length(reason) <= 200),
  primary key (branch_id, school_id, kit_type_id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, kit_type_id) references kit_type (branch_id, id)
);
select protect('school_exclusion', 'detail');
