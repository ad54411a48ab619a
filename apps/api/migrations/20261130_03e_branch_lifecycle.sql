-- A branch has a region, by which a national office groups its figures. An archived branch says since when, and a merged one into which
-- branch its schools and kits went.

alter table branch
  add column region text check (region = btrim(region) and length(region) between 1 and 60),
  add column archived_at timestamptz,
  add column merged_into_id uuid references branch;
alter table branch
  add constraint branch_archived_at check (archived_at is null or status = 'archived'),
  -- A merged branch stays archived: opened again, its schools and kits would exist twice.
  add constraint branch_merged_is_archived check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));

grant update (region) on branch to kitround_app;
