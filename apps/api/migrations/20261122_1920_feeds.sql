-- Calendar feeds: what the link in a calendar program opens. The link's secret is kept as its hash alone, told once, and replaced when
-- it is renewed. One link for each branch, each driver and each school.

create table feed (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('branch', 'driver', 'school')),
  branch_user_id uuid,
  school_id uuid,
  token_hash bytea not null check (length(token_hash) = 32),
  made_by uuid not null,
  made_at timestamptz not null default now(),
  primary key (branch_id, id),
  unique (id),
  unique (token_hash),
  check ((kind = 'driver') = (branch_user_id is not null)),
  check ((kind = 'school') = (school_id is not null)),
  foreign key (branch_id, branch_user_id) references branch_user (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, made_by) references branch_user (branch_id, id)
);
create unique index feed_of_branch on feed (branch_id) where kind = 'branch';
create unique index feed_of_driver on feed (branch_id, branch_user_id) where kind = 'driver';
create unique index feed_of_school on feed (branch_id, school_id) where kind = 'school';
select protect('feed', 'detail');
