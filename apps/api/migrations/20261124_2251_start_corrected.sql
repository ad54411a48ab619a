-- A wrong odometer at the start is corrected while the trip is under way, and a start is undone: both need to know what the
-- vehicle showed before. A correction on the way knows no end yet.

alter table trip add column odo_before_m int check (odo_before_m >= 0);
alter table odometer_correction alter column end_before_m drop not null;
alter table odometer_correction alter column end_m drop not null;
alter table odometer_correction add constraint odometer_correction_end_whole check ((end_before_m is null) = (end_m is null));

-- What a driver says happened is true (allocation-state.ts): a delivery that the records did not expect, one that is taken back at the
-- stop, and a kit that comes home as it was packed.
create or replace function allocation_moves() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'proposed' then new.status in ('confirmed', 'cancelled', 'substituted')
    when 'confirmed' then new.status in ('preparing', 'ready', 'delivered', 'cancelled', 'substituted')
    when 'preparing' then new.status in ('confirmed', 'ready', 'delivered', 'cancelled', 'substituted')
    when 'ready' then new.status in ('confirmed', 'preparing', 'out', 'delivered', 'cancelled', 'substituted')
    when 'out' then new.status in ('ready', 'delivered', 'closed')
    when 'delivered' then new.status in ('out', 'collected', 'closed')
    when 'collected' then new.status in ('delivered', 'closed')
    when 'cancelled' then new.status = 'proposed'
    else false
  end) then
    raise exception 'an allocation that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'allocation_moves';
  end if;
  return new;
end $$;
