-- Files: what each is about and looks like, and its bytes apart from that, by their hash. In the database, so that one transaction, one
-- wall and one backup hold them, for any number of processes. A photo has two contents: one to look at, one for lists.

create table file_content (
  branch_id uuid not null references branch,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (branch_id, sha256)
);
-- What is compressed already is not compressed again.
alter table file_content alter column bytes set storage external;
alter table file_content enable row level security;
alter table file_content force row level security;
create policy branch_wall on file_content to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on file_content to kitround_system using (true) with check (true);
-- No trail: it would keep every byte twice and for ever. The file leaves one.
grant select, insert on file_content to kitround_app;
grant select, insert, update, delete on file_content to kitround_system;
select tell_changes_of('file_content');

create table file (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kit_id uuid not null,
  sha256 bytea not null,
  small_sha256 bytea not null,
  media_type text not null check (media_type in ('image/jpeg')),
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  made_by uuid,
  created_at timestamptz not null default now(),
  -- Taken back within thirty days; then the sweep takes it for good.
  removed_at timestamptz,
  primary key (branch_id, id),
  unique (id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, sha256) references file_content (branch_id, sha256),
  foreign key (branch_id, small_sha256) references file_content (branch_id, sha256),
  foreign key (branch_id, made_by) references branch_user (branch_id, id)
);
create index file_of_kit on file (branch_id, kit_id) where removed_at is null;
create index file_by_content on file (branch_id, sha256);
create index file_by_small_content on file (branch_id, small_sha256);
select protect('file', 'detail');
