-- What is ordered from a supplier, and what has come of it: a delivery may come in parts, each a receipt in the ledger that names
-- its order. What is still to come is what was ordered less those receipts.

create table stock_order (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  supplier text check (length(supplier) between 1 and 200),
  ordered_on date not null,
  reference text check (length(reference) between 1 and 200),
  -- Closed: nothing more will come of it.
  status text not null default 'open' check (status in ('open', 'closed')),
  ordered_by uuid not null,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, ordered_by) references branch_user (branch_id, id)
);
create index stock_order_of on stock_order (branch_id, ordered_on);
select protect('stock_order');

create table stock_order_line (
  branch_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  packs int not null check (packs >= 1),
  -- As the item was sold when it was ordered.
  pack_size int not null check (pack_size >= 1),
  -- What all of it was to cost.
  cost_cents int check (cost_cents >= 0),
  primary key (branch_id, order_id, item_id),
  foreign key (branch_id, order_id) references stock_order (branch_id, id) on delete cascade,
  foreign key (branch_id, item_id) references item (branch_id, id)
);
select protect('stock_order_line', 'detail');

alter table stock_movement add column order_id uuid;
-- Only what is on the order comes of it.
alter table stock_movement add constraint stock_movement_on_order
  foreign key (branch_id, order_id, item_id) references stock_order_line (branch_id, order_id, item_id);
alter table stock_movement add constraint stock_movement_delivers
  check (order_id is null or reason in ('receipt', 'reversal'));
create index stock_movement_of_order on stock_movement (branch_id, order_id) where order_id is not null;

-- A reversal of a delivery takes it off its order, too: otherwise the order would say that it has come.
create function reversal_keeps_order() returns trigger language plpgsql as $$
begin
  if new.order_id is distinct from (
      select m.order_id from stock_movement m where m.branch_id = new.branch_id and m.id = new.reverses_id) then
    raise exception 'reversal_keeps_order: a reversal names the order of what it reverses' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reversal_keeps_order before insert on stock_movement
  for each row when (new.reverses_id is not null) execute function reversal_keeps_order();
