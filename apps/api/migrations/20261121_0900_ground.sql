-- Ground: who there is (organisation, branches, people, sessions), and the rules that every branch-owned table shares.
-- A branch-owned table carries branch_id first in a key, foreign keys between such tables carry it too (foreign keys
-- ignore row-level security), and `select protect('table')` puts the wall, the version and the audit trail on it.

create extension if not exists btree_gist;

-- Two doors: kitround_app sees the branch that app.branch names, kitround_system sees all (sign-in, jobs, seeds).
do $$
declare r text;
begin
  foreach r in array array['kitround_app', 'kitround_system'] loop
    begin
      if not exists (select from pg_roles where rolname = r) then
        execute format('create role %I nologin', r);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    -- Always: from PostgreSQL 16 on, whoever creates a role is a member that may not step into it until told so.
    execute format('grant %I to %I', r, current_user);
    execute format('grant usage on schema public to %I', r);
  end loop;
end $$;

create function current_branch() returns uuid language sql stable as
  $$ select nullif(current_setting('app.branch', true), '')::uuid $$;
create function current_actor() returns uuid language sql stable as
  $$ select nullif(current_setting('app.actor', true), '')::uuid $$;
create function current_person() returns uuid language sql stable as
  $$ select nullif(current_setting('app.person', true), '')::uuid $$;

create table organisation (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  -- One installation serves one organisation.
  only_one boolean not null default true unique check (only_one)
);

create table branch (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null unique check (code ~ '^[A-Z0-9]{2,6}$'),
  country text not null default 'NZ' check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'Pacific/Auckland',
  currency text not null default 'NZD' check (currency ~ '^[A-Z]{3}$'),
  base_address text,
  base_lat double precision check (base_lat between -90 and 90),
  base_lng double precision check (base_lng between -180 and 180),
  rotation_days int not null default 14 check (rotation_days in (7, 14, 21, 28)),
  turnaround_days int not null default 3 check (turnaround_days between 0 and 60),
  prep_lead_days int not null default 2 check (prep_lead_days between 0 and 30),
  volunteer_minutes int not null default 1800 check (volunteer_minutes >= 0),
  repeat_terms int not null default 2 check (repeat_terms between 0 and 20),
  default_class_size int not null default 30 check (default_class_size between 1 and 100),
  status text not null default 'active' check (status in ('active', 'archived')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table person (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = btrim(email) and position('@' in email) > 1),
  first_name text not null,
  last_name text not null,
  phone text,
  password_hash text,
  locale text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version int not null default 1
);
create unique index person_email_key on person (lower(email));

create table branch_user (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references person,
  role text not null check (role in ('admin', 'manager', 'coordinator', 'volunteer', 'driver', 'finance', 'viewer')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'removed')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  unique (id),
  unique (branch_id, person_id)
);

-- Session ids are stored hashed (SHA-256): a copy of this table signs nobody in.
create table session (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  branch_id uuid not null,
  branch_user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds int not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  agent text,
  ended_at timestamptz,
  foreign key (branch_id, branch_user_id) references branch_user (branch_id, id)
);
create index session_of_user on session (branch_user_id) where ended_at is null;

-- Attempts to sign in, counted by e-mail (known or not, so that it tells nobody who exists) and by address. `subject` is the
-- SHA-256 of either; old rows are swept.
create table sign_in_attempt (
  subject bytea primary key,
  failures int not null,
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index sign_in_attempt_age on sign_in_attempt (last_at);

-- Links that work once: setting up an organisation, accepting an invitation, choosing a new password.
create table one_time_link (
  token_hash bytea primary key,
  kind text not null check (kind in ('setup', 'invitation', 'password_reset')),
  branch_id uuid references branch,
  branch_user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (branch_id, branch_user_id) references branch_user (branch_id, id),
  check ((kind = 'setup') = (branch_user_id is null))
);

create table idempotency_key (
  branch_id uuid not null,
  branch_user_id uuid not null,
  key uuid not null,
  fingerprint bytea not null,
  status int not null,
  -- As it was sent, to the letter.
  response text not null,
  created_at timestamptz not null default now(),
  primary key (branch_id, branch_user_id, key),
  foreign key (branch_id, branch_user_id) references branch_user (branch_id, id)
);
create index idempotency_key_age on idempotency_key (created_at);

create table audit_event (
  branch_id uuid not null references branch,
  id bigint generated always as identity,
  actor_id uuid,
  entity text not null,
  entity_id text,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  at timestamptz not null default now(),
  primary key (branch_id, id)
);
create index audit_event_of on audit_event (branch_id, entity, entity_id, id);

create function note_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into audit_event (branch_id, actor_id, entity, entity_id, action, before, after, reason, request_id)
  values (
    coalesce(is_now ->> 'branch_id', was ->> 'branch_id', is_now ->> 'id', was ->> 'id')::uuid, current_actor(), tg_table_name,
    coalesce(is_now ->> 'id', was ->> 'id'), lower(tg_op), was, is_now,
    nullif(current_setting('app.reason', true), ''), nullif(current_setting('app.request', true), ''));
  return null;
end $$;

create function next_version() returns trigger language plpgsql as $$
begin
  new.row_version := old.row_version + 1;
  new.updated_at := now();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append_only: % is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The wall, the version and the trail of one branch-owned table. `kind` is 'changing', 'append' (rows are never changed
-- or deleted, and are their own trail) or 'detail' (rows that live and die with a parent: no version of their own).
create function protect(t regclass, kind text default 'changing') returns void language plpgsql as $$
declare rel text := t::text;
begin
  execute format('alter table %s enable row level security', rel);
  execute format('alter table %s force row level security', rel);
  execute format('create policy branch_wall on %s to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch())', rel);
  execute format('create policy system_door on %s to kitround_system using (true) with check (true)', rel);
  if kind = 'append' then
    execute format('grant select, insert on %s to kitround_app, kitround_system', rel);
    execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', rel);
  else
    execute format('grant select, insert, update, delete on %s to kitround_app, kitround_system', rel);
    execute format('create trigger trail after insert or update or delete on %s for each row execute function note_change()', rel);
  end if;
  if kind = 'changing' then
    execute format('create trigger version before update on %s for each row execute function next_version()', rel);
  end if;
end $$;

select protect('branch_user');
select protect('audit_event', 'append');

alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy branch_wall on idempotency_key to kitround_app
  using (branch_id = current_branch() and branch_user_id = current_actor())
  with check (branch_id = current_branch() and branch_user_id = current_actor());
create policy system_door on idempotency_key to kitround_system using (true) with check (true);
grant select, insert on idempotency_key to kitround_app;
grant select, insert, delete on idempotency_key to kitround_system;

-- The branch itself: its people see and change their own one only.
alter table branch enable row level security;
alter table branch force row level security;
create policy branch_wall on branch to kitround_app using (id = current_branch()) with check (id = current_branch());
create policy system_door on branch to kitround_system using (true) with check (true);
grant select on branch to kitround_app;
grant update (name, base_address, base_lat, base_lng, rotation_days, turnaround_days, prep_lead_days, volunteer_minutes,
  repeat_terms, default_class_size, row_version, updated_at) on branch to kitround_app;
grant select, insert, update on branch to kitround_system;
create trigger version before update on branch for each row execute function next_version();
create trigger trail after insert or update on branch for each row execute function note_change();

-- People belong to no branch: they are seen through their role in one, never with their password, and changed by themselves.
alter table person enable row level security;
alter table person force row level security;
create policy branch_wall on person for select to kitround_app
  using (exists (select from branch_user u where u.person_id = person.id and u.branch_id = current_branch()));
create policy own_row on person for update to kitround_app
  using (id = current_person()) with check (id = current_person());
create policy system_door on person to kitround_system using (true) with check (true);
grant select (id, email, first_name, last_name, phone, locale, row_version, created_at, updated_at) on person to kitround_app;
grant update (first_name, last_name, phone, locale, row_version, updated_at) on person to kitround_app;
grant select, insert, update on person to kitround_system;
create trigger version before update on person for each row execute function next_version();

-- Never behind the app's door: only the system's.
grant select, insert, update, delete on organisation, session, sign_in_attempt, one_time_link to kitround_system;
grant usage on all sequences in schema public to kitround_app, kitround_system;
