-- A lot that is moved to another branch can be chosen, and its recall follows it (decision 266): the other branch is warned, and recalls its
-- own lot. As with kits nothing refers across the wall between branches.
alter table stock_movement
  drop constraint stock_movement_takes_lot,
  add constraint stock_movement_takes_lot check (
    lot_id is null or (delta < 0 and reason in ('loss', 'damage', 'expired', 'transfer')));

create table lot_transfer (
  branch_id uuid not null,
  movement_id uuid not null,
  lot_id uuid not null,
  qty int not null check (qty > 0),
  other_branch_id uuid not null,
  other_branch text not null,
  other_lot_id uuid not null,
  primary key (branch_id, movement_id, lot_id),
  foreign key (branch_id, movement_id) references stock_movement (branch_id, id),
  foreign key (branch_id, lot_id) references stock_lot (branch_id, id),
  constraint lot_transfer_to_another check (other_branch_id <> branch_id)
);
create index lot_transfer_of on lot_transfer (branch_id, lot_id);
select protect('lot_transfer', 'append');

create table lot_warning (
  branch_id uuid not null,
  lot_id uuid not null,
  from_branch text not null,
  reason text not null check (length(reason) between 1 and 200),
  warned_at timestamptz not null default now(),
  primary key (branch_id, lot_id),
  foreign key (branch_id, lot_id) references stock_lot (branch_id, id)
);
select protect('lot_warning', 'append');
