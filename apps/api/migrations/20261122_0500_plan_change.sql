-- Changes of the plan as people made them: each with every allocation it touched, before and after, so that it can be undone and
-- done again in one step, by whoever made it, also after a reload.
create table plan_change (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  term_id uuid not null,
  -- The order in which one person's changes are undone.
  seq bigint generated always as identity,
  actor_id uuid not null,
  words text not null check (length(words) <= 200),
  -- [{ id, before, after }]: the allocation's own columns; null where it did not stand in the plan.
  cells jsonb not null,
  undone boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, term_id) references term (branch_id, id),
  foreign key (branch_id, actor_id) references branch_user (branch_id, id)
);
create index plan_change_last on plan_change (branch_id, term_id, actor_id, seq desc);
select protect('plan_change', 'detail');

-- Many cells change places in one statement: two that exchange their copies collide on the way there, and not at its end.
alter table allocation drop constraint allocation_kit_once;
alter table allocation add constraint allocation_kit_once exclude using gist (branch_id with =, kit_id with =, occupied with &&)
  where (kit_id is not null and status not in ('cancelled', 'substituted')) deferrable initially immediate;

-- Taking an allocation back can be undone (allocation-state.ts: restore).
create or replace function allocation_moves() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'proposed' then new.status in ('confirmed', 'cancelled', 'substituted')
    when 'confirmed' then new.status in ('preparing', 'ready', 'cancelled', 'substituted')
    when 'preparing' then new.status in ('confirmed', 'ready', 'cancelled', 'substituted')
    when 'ready' then new.status in ('confirmed', 'preparing', 'out', 'cancelled', 'substituted')
    when 'out' then new.status in ('confirmed', 'delivered', 'closed')
    when 'delivered' then new.status in ('collected', 'closed')
    when 'collected' then new.status = 'closed'
    when 'cancelled' then new.status = 'proposed'
    else false
  end) then
    raise exception 'an allocation that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'allocation_moves';
  end if;
  return new;
end $$;
