-- An allocation moves as the contract's machine says (allocation-state.ts) and a rotation closes when all of its
-- allocations have ended, whoever writes. What seeds an installation lays its state down whole.

create function allocation_moves() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'proposed' then new.status in ('confirmed', 'cancelled', 'substituted')
    when 'confirmed' then new.status in ('preparing', 'ready', 'cancelled', 'substituted')
    when 'preparing' then new.status in ('confirmed', 'ready', 'cancelled', 'substituted')
    when 'ready' then new.status in ('confirmed', 'preparing', 'out', 'cancelled', 'substituted')
    when 'out' then new.status in ('confirmed', 'delivered', 'closed')
    when 'delivered' then new.status in ('collected', 'closed')
    when 'collected' then new.status = 'closed'
    else false
  end) then
    raise exception 'an allocation that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'allocation_moves';
  end if;
  return new;
end $$;
create trigger moves before update of status on allocation for each row
  when (old.status <> new.status and current_user <> 'kitround_system') execute function allocation_moves();

create function rotation_closes() returns trigger language plpgsql as $$
begin
  if exists (
    select from allocation a where a.branch_id = new.branch_id and a.rotation_id = new.id
      and a.status not in ('closed', 'cancelled', 'substituted')) then
    raise exception 'allocations of this rotation have not ended'
      using errcode = 'check_violation', constraint = 'rotation_closes';
  end if;
  return new;
end $$;
create trigger closes before update of status on rotation for each row
  when (new.status = 'closed' and old.status <> 'closed') execute function rotation_closes();
