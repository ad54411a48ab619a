-- Two records of one school are merged: what belongs to one moves to the other. `moved` names each row that moved, so that an undo moves
-- these back and no others. `kit_event` is append-only and stays: it says where a kit was by the name that the school had then.

create table school_merge (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kept_id uuid not null,
  other_id uuid not null,
  -- By part of the merge: [{ "key": uuid, "version": row_version or null }].
  moved jsonb not null,
  -- What the other school was before: status, number, place on a route, and its primary contact.
  before jsonb not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (branch_id, id),
  foreign key (branch_id, kept_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, other_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, made_by) references branch_user (branch_id, id),
  foreign key (branch_id, undone_by) references branch_user (branch_id, id),
  constraint school_merge_of_two check (kept_id <> other_id),
  constraint school_merge_undone_by_somebody check (undone_by is null or undone_at is not null)
);
create unique index school_merge_once on school_merge (branch_id, other_id) where undone_at is null;
create index school_merge_of_kept on school_merge (branch_id, kept_id);
select protect('school_merge', 'detail');
