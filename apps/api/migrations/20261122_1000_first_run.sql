-- First run: which steps of setting a branch up somebody has put aside; and an example branch, full of example data,
-- that can be removed without a trace.

create table skipped_step (
  branch_id uuid not null references branch,
  step text not null check (step ~ '^[a-z_]{2,40}$'),
  created_at timestamptz not null default now(),
  primary key (branch_id, step)
);
select protect('skipped_step', 'detail');

-- An example is archived, and so nobody's to work in, while it is being filled and while it is being removed.
alter table branch add column example boolean not null default false;
create unique index branch_one_example on branch (example) where example;

create function is_going(b uuid) returns boolean language sql stable set search_path = public as
  $$ select exists (select from branch where id = b and example and status = 'archived') $$;

-- What is never deleted goes with the example it is of, and leaves no trail in it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_going(old.branch_id) then return old; end if;
  raise exception 'append_only: % is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function packing_list_is_draft() returns trigger language plpgsql as $$
declare list_id uuid := coalesce(new.packing_list_id, old.packing_list_id);
begin
  if tg_op = 'DELETE' and is_going(old.branch_id) then return old; end if;
  if exists (select from packing_list where branch_id = coalesce(new.branch_id, old.branch_id) and id = list_id and status <> 'draft') then
    raise exception 'packing_list_published: a published packing list is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

create or replace function leg_of_open_claim() returns trigger language plpgsql as $$
declare s text;
begin
  if tg_op = 'DELETE' and is_going(old.branch_id) then return old; end if;
  select status into s from km_claim where branch_id = coalesce(new.branch_id, old.branch_id) and id = coalesce(new.claim_id, old.claim_id);
  if s in ('draft', 'returned') then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'live' = to_jsonb(old) - 'live' then return new; end if;
  raise exception 'claim_closed: the legs of a % claim never change', s using errcode = 'restrict_violation';
end $$;

create or replace function note_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op = 'DELETE' and is_going((was ->> 'branch_id')::uuid) then return null; end if;
  insert into audit_event (branch_id, actor_id, entity, entity_id, action, before, after, reason, request_id)
  values (
    coalesce(is_now ->> 'branch_id', was ->> 'branch_id', is_now ->> 'id', was ->> 'id')::uuid, current_actor(), tg_table_name,
    coalesce(is_now ->> 'id', was ->> 'id'), lower(tg_op), was, is_now,
    nullif(current_setting('app.reason', true), ''), nullif(current_setting('app.request', true), ''));
  return null;
end $$;

create or replace function top_up_equals_movements() returns trigger language plpgsql as $$
declare
  b uuid := coalesce(new.branch_id, old.branch_id);
  t uuid := coalesce(new.top_up_id, old.top_up_id);
begin
  if tg_op = 'DELETE' and is_going(b) then return null; end if;
  if t is not null and exists (
    select from (
      select item_id, sum(used) used, 0 moved from top_up_line where branch_id = b and top_up_id = t group by item_id
      union all
      select item_id, 0, -sum(delta) from stock_movement where branch_id = b and top_up_id = t group by item_id
    ) both_sides group by item_id having sum(used) <> sum(moved)
  ) then
    raise exception 'top_up_equals_movements: a top-up uses exactly what its movements took' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function claim_equals_legs() returns trigger language plpgsql as $$
declare
  b uuid := coalesce(new.branch_id, old.branch_id);
  c uuid;
begin
  if tg_op = 'DELETE' and is_going(b) then return null; end if;
  if tg_table_name = 'km_claim' then c := new.id; else c := coalesce(new.claim_id, old.claim_id); end if;
  if exists (
    select from km_claim k where k.branch_id = b and k.id = c and (k.total_m, k.amount_cents) <> (
      select coalesce(sum(l.distance_m), 0)::int, coalesce(sum(l.amount_cents), 0)::int
      from km_claim_leg l where l.branch_id = b and l.claim_id = c)
  ) then
    raise exception 'claim_equals_legs: a claim is the sum of its legs' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The tables of a branch in the order in which its rows can be deleted: what refers to others first. `whole`: its rows refer to
-- each other, so that they go at once.
create function tables_of_branches() returns table (name text, whole boolean) language sql stable set search_path = public as $$
  with recursive owned as (
    select c.oid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'branch_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  ), refers as (
    select distinct k.conrelid as child, k.confrelid as parent from pg_constraint k
    where k.contype = 'f' and k.conrelid in (select oid from owned) and k.confrelid in (select oid from owned)
  ), depth as (
    select oid, 0 as steps from owned
    union all
    select r.child, d.steps + 1 from depth d join refers r on r.parent = d.oid and r.child <> r.parent where d.steps < 40
  )
  select oid::regclass::text, exists (select from refers where child = oid and parent = oid)
  from depth group by oid order by max(steps) desc, 1;
$$;

-- Deletes at most so many rows of one table of an example that is going, and answers how many. People go with their last branch.
create function delete_of_example(b uuid, t text, most int) returns int
  language plpgsql security definer set search_path = public as $$
declare
  rel regclass := t;
  n int;
begin
  if not is_going(b) then
    raise exception 'not_an_example: only an example that is going is deleted' using errcode = 'restrict_violation';
  end if;
  if t = 'branch_user' then
    delete from person_identity i using branch_user u where u.branch_id = b and u.person_id = i.person_id
      and not exists (select from branch_user other where other.person_id = i.person_id and other.branch_id <> b);
    with gone as (delete from branch_user where branch_id = b returning person_id)
    delete from person p using gone where p.id = gone.person_id
      and not exists (select from branch_user other where other.person_id = p.id and other.branch_id <> b);
  else
    execute format('delete from %s where ctid = any (array(select ctid from %s where branch_id = $1 limit $2))', rel, rel) using b, most;
  end if;
  get diagnostics n = row_count;
  return n;
end $$;

create function delete_example(b uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not is_going(b) then
    raise exception 'not_an_example: only an example that is going is deleted' using errcode = 'restrict_violation';
  end if;
  delete from branch where id = b;
end $$;

revoke execute on function delete_of_example(uuid, text, int), delete_example(uuid) from public;
grant execute on function delete_of_example(uuid, text, int), delete_example(uuid) to kitround_system;
