-- Passkeys: a second factor after the password, and a way in by themselves. They belong to a person, as a Microsoft account does.

create table passkey (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text not null constraint passkey_is_one_persons unique,
  public_key bytea not null,
  -- How often the device says that it has signed. A copy of the device falls behind.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- As its owner calls the device.
  name text not null check (length(name) between 1 and 120),
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_person on passkey (person_id);

-- For who has lost every passkey. Each code works once; stored hashed (SHA-256).
create table recovery_code (
  person_id uuid not null references person on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

grant select, insert, update, delete on passkey, recovery_code to kitround_system;

-- As a person, these are seen in each of their owner's branches.
create function tell_change_of_way_in() returns trigger language plpgsql as $$
declare b uuid;
begin
  for b in select distinct u.branch_id from changed c join branch_user u on u.person_id = c.person_id loop
    perform pg_notify('changes', b || ' ' || tg_table_name);
  end loop;
  return null;
end $$;
select tell_changes_of('passkey', 'tell_change_of_way_in');
select tell_changes_of('recovery_code', 'tell_change_of_way_in');

-- Whether more than a password opened the session: a passkey, a recovery code, or an account of the organisation's own provider.
alter table session add column strong boolean not null default false;

-- Roles that do not sign in to this branch by a password alone.
alter table branch add column second_factor_roles text[] not null default '{}'
  check (second_factor_roles <@ array['admin', 'manager', 'coordinator', 'volunteer', 'driver', 'finance', 'viewer']);
grant update (second_factor_roles) on branch to kitround_app;
