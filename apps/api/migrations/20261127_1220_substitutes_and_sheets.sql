-- An item may name another that takes its place where it is short, and may have its safety data sheet, a PDF among the branch's files.

alter table item
  add column substitute_id uuid,
  add column sheet_sha256 bytea,
  add column sheet_name text check (length(sheet_name) between 1 and 200),
  add foreign key (branch_id, substitute_id) references item (branch_id, id),
  add foreign key (branch_id, sheet_sha256) references file_content (branch_id, sha256),
  add constraint item_is_no_substitute_of_itself check (substitute_id <> id),
  add constraint item_sheet_has_name check ((sheet_sha256 is null) = (sheet_name is null));
create index item_by_substitute on item (branch_id, substitute_id) where substitute_id is not null;
create index item_by_sheet on item (branch_id, sheet_sha256) where sheet_sha256 is not null;
