-- Corrections: approved and paid claims never change. A rate card that comes late makes correcting lines in a new claim, and a
-- claim is made void by a reversing claim. Such a line names the line that it corrects and what was paid for that so far; its
-- amount is the difference to what should be paid.

alter table km_claim
  add column kind text not null default 'drive' check (kind in ('drive', 'correction', 'reversal')),
  add column reverses_id uuid,
  add constraint km_claim_kind_key unique (branch_id, id, kind),
  add foreign key (branch_id, reverses_id) references km_claim (branch_id, id),
  add constraint km_claim_reversed_once unique (branch_id, reverses_id),
  add constraint km_claim_reversal_says_why check (
    (kind = 'reversal') = (reverses_id is not null) and (kind <> 'reversal' or note is not null)),
  drop constraint km_claim_total_m_check,
  add constraint km_claim_total_of_kind check (
    case kind when 'drive' then total_m >= 0 when 'correction' then total_m = 0 else total_m <= 0 end);

alter table km_claim_leg
  add column kind text not null default 'drive' check (kind in ('drive', 'correction', 'reversal')),
  add column corrects_id uuid,
  add column before_cents int not null default 0,
  -- The kind is part of the key, so that a claim has lines of its own kind only.
  add foreign key (branch_id, claim_id, kind) references km_claim (branch_id, id, kind),
  add foreign key (branch_id, corrects_id) references km_claim_leg (branch_id, id),
  add constraint km_claim_leg_names_what_it_corrects check (
    (kind = 'drive') = (corrects_id is null) and (kind <> 'drive' or before_cents = 0)),
  drop constraint km_claim_leg_distance_m_check,
  drop constraint km_claim_leg_tiers_add_up,
  -- A correcting line drives no further; a reversing line takes its leg's kilometres back and pays for none.
  add constraint km_claim_leg_metres_of_kind check (case kind
    when 'drive' then distance_m > 0 and tier1_m + tier2_m = distance_m
    when 'correction' then distance_m = 0 and tier1_m + tier2_m > 0
    else distance_m < 0 and tier1_m + tier2_m = 0 end),
  drop constraint km_claim_leg_amount_is_exact,
  -- Rounded half up, once a leg, less what was paid for the leg before.
  add constraint km_claim_leg_amount_is_exact check (amount_cents = div(
    2 * (tier1_m::numeric * tier1_rate_millicents + tier2_m::numeric * tier2_rate_millicents
      + (tier1_m + tier2_m)::numeric * passengers * passenger_millicents)
      + case distance_unit when 'mi' then 1609344 else 1000000 end,
    2 * case distance_unit when 'mi' then 1609344 else 1000000 end) - before_cents);

drop index km_claim_leg_stop_once;
create unique index km_claim_leg_stop_once on km_claim_leg (branch_id, stop_id) where live and kind = 'drive';
create unique index km_claim_leg_corrected_once on km_claim_leg (branch_id, corrects_id, rate_card_id) where live and kind = 'correction';
create unique index km_claim_leg_reversed_once on km_claim_leg (branch_id, corrects_id) where kind = 'reversal';

-- A line corrects a leg of an approved claim of the same person, vehicle and currency, on its day and over its metres, and
-- says exactly what was paid for it so far.
create function line_corrects_leg() returns trigger language plpgsql as $$
declare
  good boolean;
begin
  if new.kind = 'drive' then return new; end if;
  select leg.kind = 'drive' and leg.live and was.status in ('approved', 'exported', 'paid')
      and (was.claimant_id, was.vehicle_id, was.currency) = (mine.claimant_id, mine.vehicle_id, mine.currency)
      and (leg.on_day, leg.fuel, leg.passengers) = (new.on_day, new.fuel, new.passengers)
      and case new.kind when 'correction' then new.tier1_m + new.tier2_m = leg.distance_m else new.distance_m = -leg.distance_m end
      and new.before_cents = leg.amount_cents + (
        select coalesce(sum(l.amount_cents), 0) from km_claim_leg l
        where l.branch_id = new.branch_id and l.corrects_id = leg.id and l.live)
    into good
    from km_claim_leg leg
    join km_claim was on was.branch_id = leg.branch_id and was.id = leg.claim_id
    join km_claim mine on mine.branch_id = new.branch_id and mine.id = new.claim_id
    where leg.branch_id = new.branch_id and leg.id = new.corrects_id;
  if good is not true then
    raise exception 'line_corrects_leg: this line does not correct the leg that it names' using errcode = 'check_violation', constraint = 'line_corrects_leg';
  end if;
  return new;
end $$;
create trigger line_corrects_leg before insert on km_claim_leg for each row execute function line_corrects_leg();

-- Legs change only while the claim is the claimant's; `live` alone follows the claim's end. Until a submitted claim is decided, a
-- late rate card may price its legs anew: what was driven stays as it was submitted.
create or replace function leg_of_open_claim() returns trigger language plpgsql as $$
declare
  s text;
  may text[] := array['live'];
begin
  if tg_op = 'DELETE' and is_going(old.branch_id) then return old; end if;
  select status into s from km_claim where branch_id = coalesce(new.branch_id, old.branch_id) and id = coalesce(new.claim_id, old.claim_id);
  if s in ('draft', 'returned') then return coalesce(new, old); end if;
  if s = 'submitted' and tg_op = 'UPDATE' and old.kind = 'drive' then
    may := may || array['rate_card_id', 'tier1_m', 'tier2_m', 'tier1_rate_millicents', 'tier2_rate_millicents', 'distance_unit',
      'passenger_millicents', 'amount_cents'];
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - may = to_jsonb(old) - may then return new; end if;
  raise exception 'claim_closed: the legs of a % claim never change', s using errcode = 'restrict_violation';
end $$;

-- A claim leaves its batch only while that is not paid, and never for another batch. What is paid or void never changes, and a
-- claim becomes void by a reversing claim only.
create or replace function claim_keeps_its_word() returns trigger language plpgsql as $$
begin
  if old.status in ('paid', 'void') then
    raise exception 'claim_paid: a % claim never changes', old.status using errcode = 'restrict_violation', constraint = 'claim_paid';
  end if;
  if old.batch_id is not null and new.batch_id is distinct from old.batch_id and new.batch_id is not null then
    raise exception 'claim_in_one_batch: a claim is in one batch only' using errcode = 'restrict_violation', constraint = 'claim_in_one_batch';
  end if;
  if new.status = 'void' and new.kind <> 'reversal'
    and not exists (select from km_claim r where r.branch_id = new.branch_id and r.reverses_id = new.id) then
    raise exception 'claim_void_by_reversal: a claim is made void by a reversing claim' using errcode = 'restrict_violation', constraint = 'claim_void_by_reversal';
  end if;
  return new;
end $$;
