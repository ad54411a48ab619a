-- Stock is kept in lots: what came in with one code and one expiry date. What leaves takes the lot that expires first, so that every
-- way out (picking, packing, topping up) follows the dates without being told. The money that lies on the shelf is that of its lots: a
-- part that leaves takes its share of its lot's value, the last unit what is left of it, so that no cent is lost to rounding.

create table stock_lot (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  -- As the supplier prints it; null for what has none.
  code text check (length(code) between 1 and 60),
  expires_on date,
  on_hand int not null default 0,
  value_cents int not null default 0,
  primary key (branch_id, id),
  foreign key (branch_id, item_id) references item (branch_id, id),
  constraint stock_lot_once unique nulls not distinct (branch_id, item_id, code, expires_on),
  constraint stock_lot_never_negative check (on_hand >= 0 and value_cents >= 0),
  constraint stock_lot_empty_is_worth_nothing check (on_hand > 0 or value_cents = 0)
);
create index stock_lot_expiring on stock_lot (branch_id, expires_on) where on_hand > 0 and expires_on is not null;
select protect('stock_lot', 'detail');

-- Which lots a movement put in or took from.
create table stock_movement_lot (
  branch_id uuid not null,
  id bigint generated always as identity,
  movement_id uuid not null,
  lot_id uuid not null,
  delta int not null check (delta <> 0),
  value_cents int not null,
  primary key (branch_id, id),
  foreign key (branch_id, movement_id) references stock_movement (branch_id, id),
  foreign key (branch_id, lot_id) references stock_lot (branch_id, id)
);
create index stock_movement_lot_of on stock_movement_lot (branch_id, lot_id);
create index stock_movement_lot_by on stock_movement_lot (branch_id, movement_id);
select protect('stock_movement_lot', 'append');

-- For what comes in: the lot it comes in. For a write-off: the lot that alone it is taken from.
alter table stock_movement add column lot_code text check (length(lot_code) between 1 and 60);
alter table stock_movement add column expires_on date;
alter table stock_movement add column lot_id uuid;
alter table stock_movement add foreign key (branch_id, lot_id) references stock_lot (branch_id, id);
alter table stock_movement add constraint stock_movement_brings_lot
  check (reason in ('receipt', 'opening') or (lot_code is null and expires_on is null));
alter table stock_movement add constraint stock_movement_takes_lot
  check (lot_id is null or (delta < 0 and reason in ('loss', 'damage', 'expired')));

-- What is on the shelves is one lot of each item without a code and a date, worth what its item costs.
insert into stock_lot (branch_id, item_id, on_hand, value_cents)
select s.branch_id, s.item_id, s.on_hand, case when s.on_hand = 0 then 0 else least(2000000000::bigint, s.on_hand::bigint * i.unit_cost_cents) end
from stock_level s join item i on i.branch_id = s.branch_id and i.id = s.item_id;
-- All of it came in, so far as lots know, by each item's last movement: what went before is no matter of lots.
insert into stock_movement_lot (branch_id, movement_id, lot_id, delta, value_cents)
select l.branch_id, m.id, l.id, l.on_hand, l.value_cents
from stock_lot l
join lateral (
  select id from stock_movement m where m.branch_id = l.branch_id and m.item_id = l.item_id order by occurred_at desc, id limit 1) m on true
where l.on_hand > 0;

-- Puts units into a lot.
create function put_into_lot(b uuid, movement uuid, lot uuid, qty int, cents int) returns void language plpgsql as $$
begin
  update stock_lot set on_hand = on_hand + qty, value_cents = value_cents + cents where branch_id = b and id = lot;
  insert into stock_movement_lot (branch_id, movement_id, lot_id, delta, value_cents) values (b, movement, lot, qty, cents);
end $$;

-- Takes at most `qty` from a lot; answers how many it had.
create function take_from_lot(b uuid, movement uuid, lot stock_lot, qty int) returns int language plpgsql as $$
declare
  took int := least(qty, lot.on_hand);
  cents int;
begin
  if took <= 0 then return 0; end if;
  cents := round(lot.value_cents::numeric * took / lot.on_hand);
  update stock_lot set on_hand = on_hand - took, value_cents = value_cents - cents where branch_id = b and id = lot.id;
  insert into stock_movement_lot (branch_id, movement_id, lot_id, delta, value_cents) values (b, movement, lot.id, -took, -cents);
  return took;
end $$;

create function lots_follow_ledger() returns trigger language plpgsql as $$
declare
  left_over int := abs(new.delta);
  lot stock_lot;
  part record;
  price int;
  found_lot uuid;
begin
  if new.delta < 0 then
    -- A reversal takes back what it reverses, as far as that is still there; a write-off takes its lot alone.
    if new.reverses_id is not null then
      for part in
        select distinct p.lot_id, l.expires_on, l.code from stock_movement_lot p join stock_lot l on l.branch_id = p.branch_id and l.id = p.lot_id
        where p.branch_id = new.branch_id and p.movement_id = new.reverses_id order by l.expires_on nulls last, l.code nulls last
      loop
        select * into lot from stock_lot where branch_id = new.branch_id and id = part.lot_id;
        left_over := left_over - take_from_lot(new.branch_id, new.id, lot, left_over);
      end loop;
    elsif new.lot_id is not null then
      select * into lot from stock_lot where branch_id = new.branch_id and id = new.lot_id and item_id = new.item_id;
      if lot.id is null or lot.on_hand < left_over then
        raise exception 'stock_lot_short: the lot has less than that' using errcode = 'check_violation', constraint = 'stock_lot_short';
      end if;
      left_over := left_over - take_from_lot(new.branch_id, new.id, lot, left_over);
    end if;
    -- First expired, first out; what has no date goes last.
    for lot in
      select * from stock_lot l
      where l.branch_id = new.branch_id and l.item_id = new.item_id and l.on_hand > 0
      order by l.expires_on nulls last, l.code nulls last, l.id
    loop
      exit when left_over = 0;
      left_over := left_over - take_from_lot(new.branch_id, new.id, lot, left_over);
    end loop;
    return null;
  end if;

  -- What goes back to the shelf goes into the lots it came from: by a reversal those of its movement, from a kit those of its kit.
  for part in
    select p.lot_id, -sum(p.delta)::int as qty, -sum(p.value_cents)::int as cents
    from stock_movement m
    join stock_movement_lot p on p.branch_id = m.branch_id and p.movement_id = m.id
    join stock_lot l on l.branch_id = p.branch_id and l.id = p.lot_id
    where m.branch_id = new.branch_id and m.item_id = new.item_id and (
      m.id = new.reverses_id
      or (new.reverses_id is null and new.top_up_id is not null and m.top_up_id = new.top_up_id)
      or (new.reverses_id is null and new.preparation_id is not null and m.preparation_id = new.preparation_id))
    group by p.lot_id, l.expires_on, l.code having sum(p.delta) < 0
    -- The last lot that was begun is the first that is given back.
    order by l.expires_on desc nulls first, l.code desc nulls first, p.lot_id desc
  loop
    exit when left_over = 0;
    perform put_into_lot(new.branch_id, new.id, part.lot_id, least(left_over, part.qty),
      round(part.cents::numeric * least(left_over, part.qty) / part.qty)::int);
    left_over := left_over - least(left_over, part.qty);
  end loop;
  if left_over = 0 then return null; end if;

  -- A delivery has its own lot; what a count finds is taken to be of the lot without code and date.
  insert into stock_lot (branch_id, item_id, code, expires_on) values (new.branch_id, new.item_id, new.lot_code, new.expires_on)
  on conflict on constraint stock_lot_once do nothing;
  select id into found_lot from stock_lot
  where branch_id = new.branch_id and item_id = new.item_id and code is not distinct from new.lot_code
    and expires_on is not distinct from new.expires_on;
  select unit_cost_cents into price from item where branch_id = new.branch_id and id = new.item_id;
  perform put_into_lot(new.branch_id, new.id, found_lot, left_over,
    coalesce(new.cost_cents, least(1000000000::bigint, price::bigint * left_over)::int));
  return null;
end $$;
-- After `apply_movement`, by its name: that one locks the item's level, so that two movements of an item never meet here.
create trigger lots_follow_ledger after insert on stock_movement for each row execute function lots_follow_ledger();

create function lot_follows_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock_lot_is_derived: lots change by a movement only' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger lot_follows_ledger before insert or update on stock_lot for each row execute function lot_follows_ledger();

-- At the end of every transaction the lots of an item hold what its level says.
create function lots_equal_level() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(on_hand), 0) from stock_lot where branch_id = new.branch_id and item_id = new.item_id)
      <> (select on_hand from stock_level where branch_id = new.branch_id and item_id = new.item_id) then
    raise exception 'lots_equal_level: the lots of an item hold what its level says' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger lots_equal_level after insert on stock_movement
  deferrable initially deferred for each row execute function lots_equal_level();
