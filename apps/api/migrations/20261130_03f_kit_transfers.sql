-- Kits that a branch lent to another one until a day, or moved there for good (decision 266). Each of the two branches has its own kit
-- and its own row with the same id, so that no statement crosses the wall between branches.
create table kit_transfer (
  branch_id uuid not null references branch,
  id uuid not null,
  kit_id uuid not null,
  side text not null check (side in ('sent', 'received')),
  -- When a lent kit is due back; null: it was moved for good.
  due_back_on date,
  -- The other branch and its kit. Without foreign keys: they are beyond the wall, and a branch's exported file is restored into places
  -- that have no such branch.
  other_branch_id uuid not null,
  other_branch text not null,
  other_kit_id uuid not null,
  other_kit_code text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  constraint kit_transfer_to_another check (other_branch_id <> branch_id),
  constraint kit_transfer_only_a_loan_ends check (ended_at is null or due_back_on is not null)
);
create index kit_transfer_of on kit_transfer (branch_id, kit_id);
create unique index kit_transfer_one_loan on kit_transfer (branch_id, kit_id) where due_back_on is not null and ended_at is null;
select protect('kit_transfer');

-- A kit that another branch has is in a state and a place of its own.
alter table kit
  drop constraint kit_state_check,
  add constraint kit_state_check check (state in (
    'new', 'in_check', 'needs_top_up', 'ready', 'packed', 'in_transit_out', 'at_school', 'in_transit_in',
    'quarantined', 'lost', 'with_branch', 'retired')),
  drop constraint kit_place_check,
  add constraint kit_place_check check (place in ('base', 'trip', 'school', 'branch', 'unknown')),
  drop constraint kit_in_one_place,
  add constraint kit_in_one_place check (
    (place in ('base', 'branch', 'unknown') and trip_id is null and school_id is null)
    or (place = 'trip' and trip_id is not null and school_id is null)
    or (place = 'school' and school_id is not null and trip_id is null)),
  drop constraint kit_place_fits_state,
  add constraint kit_place_fits_state check (
    (state in ('in_transit_out', 'in_transit_in')) = (place = 'trip')
    and (state = 'at_school') = (place = 'school')
    and (state = 'with_branch') = (place = 'branch')
    and (state = 'lost') = (place = 'unknown'));
