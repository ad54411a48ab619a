-- What is lent: kit types, their packing lists, the copies, where each copy is and what is in it.

create table item (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  sku text not null,
  name text not null,
  unit text not null default 'each',
  pack_size int not null default 1 check (pack_size >= 1),
  unit_cost_cents int not null default 0 check (unit_cost_cents >= 0),
  supplier text,
  lead_days int not null default 7 check (lead_days >= 0),
  hazard text,
  barcode text,
  -- Where it lies in the store: pick lists follow it.
  shelf text,
  min_qty int not null default 0 check (min_qty >= 0),
  par_qty int not null default 0 check (par_qty >= 0),
  status text not null default 'active' check (status in ('active', 'discontinued')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint item_sku_key unique (branch_id, sku)
);
select protect('item');

create table kit_type (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
  name_en text not null,
  name_mi text,
  strand text,
  year_from int check (year_from between 0 and 13),
  year_to int check (year_to between 0 and 13),
  refurb_minutes int not null default 37 check (refurb_minutes between 0 and 600),
  sponsor text,
  safety_note text,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint kit_type_code_key unique (branch_id, code),
  constraint kit_type_years_in_order check (year_from <= year_to)
);
select protect('kit_type');

create table packing_list (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kit_type_id uuid not null,
  version int not null check (version >= 1),
  boxes int not null default 1 check (boxes between 1 and 20),
  weight_g int not null default 0 check (weight_g >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'superseded')),
  published_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint packing_list_version_key unique (branch_id, kit_type_id, version),
  foreign key (branch_id, kit_type_id) references kit_type (branch_id, id),
  check ((status = 'draft') = (published_at is null))
);
create unique index packing_list_one_draft on packing_list (branch_id, kit_type_id) where status = 'draft';
create unique index packing_list_one_published on packing_list (branch_id, kit_type_id) where status = 'published';
select protect('packing_list');

create table packing_list_line (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  packing_list_id uuid not null,
  item_id uuid not null,
  position int not null check (position >= 1),
  qty int not null check (qty >= 1),
  kind text not null check (kind in ('permanent', 'consumable', 'semi')),
  box_no int not null default 1 check (box_no >= 1),
  count_method text not null default 'exact' check (count_method in ('exact', 'present', 'weigh', 'level')),
  -- How far below qty still counts as full.
  tolerance int not null default 0 check (tolerance >= 0),
  -- A kit does not leave without it.
  critical boolean not null default false,
  use_per_class int not null default 0 check (use_per_class >= 0),
  primary key (branch_id, id),
  constraint packing_list_line_position unique (branch_id, packing_list_id, position) deferrable initially deferred,
  constraint packing_list_line_item unique (branch_id, packing_list_id, item_id, box_no),
  foreign key (branch_id, packing_list_id) references packing_list (branch_id, id) on delete cascade,
  foreign key (branch_id, item_id) references item (branch_id, id)
);
select protect('packing_list_line', 'detail');

-- A packing list in use never changes: a change is a new version.
create function packing_list_is_draft() returns trigger language plpgsql as $$
declare list_id uuid := coalesce(new.packing_list_id, old.packing_list_id);
begin
  if exists (select from packing_list where branch_id = coalesce(new.branch_id, old.branch_id) and id = list_id and status <> 'draft') then
    raise exception 'packing_list_published: a published packing list is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger packing_list_line_of_draft before insert or update or delete on packing_list_line
  for each row execute function packing_list_is_draft();

create table kit (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kit_type_id uuid not null,
  packing_list_id uuid,
  code text not null check (code ~ '^[A-Z0-9]{2,6}-[0-9]{2,3}$'),
  boxes int not null default 1 check (boxes between 1 and 20),
  weight_g int not null default 0 check (weight_g >= 0),
  qr_token text not null unique default replace(gen_random_uuid()::text, '-', ''),
  sponsor text,
  shelf text,
  condition_note text,
  state text not null default 'new' check (state in (
    'new', 'in_check', 'needs_top_up', 'ready', 'packed', 'in_transit_out', 'at_school', 'in_transit_in',
    'quarantined', 'lost', 'retired')),
  place text not null default 'base' check (place in ('base', 'trip', 'school', 'unknown')),
  trip_id uuid,
  school_id uuid,
  state_reason text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint kit_code_key unique (branch_id, code),
  foreign key (branch_id, kit_type_id) references kit_type (branch_id, id),
  foreign key (branch_id, packing_list_id) references packing_list (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  -- A kit is in exactly one place, and its state says which kind of place.
  constraint kit_in_one_place check (
    (place = 'base' and trip_id is null and school_id is null)
    or (place = 'trip' and trip_id is not null and school_id is null)
    or (place = 'school' and school_id is not null and trip_id is null)
    or (place = 'unknown' and trip_id is null and school_id is null)),
  constraint kit_place_fits_state check (
    (state in ('in_transit_out', 'in_transit_in')) = (place = 'trip')
    and (state = 'at_school') = (place = 'school')
    and (state = 'lost') = (place = 'unknown')),
  constraint kit_has_packing_list check (state in ('new', 'retired', 'lost') or packing_list_id is not null),
  constraint kit_reason_given check (state not in ('quarantined', 'lost') or state_reason is not null)
);
create index kit_of_type on kit (branch_id, kit_type_id);
select protect('kit');

-- Where it has been: one row for each event of the kit's life, never changed.
create table kit_event (
  branch_id uuid not null,
  id bigint generated always as identity,
  kit_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  place text not null,
  trip_id uuid,
  school_id uuid,
  allocation_id uuid,
  actor_id uuid,
  reason text,
  occurred_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  foreign key (branch_id, actor_id) references branch_user (branch_id, id)
);
create index kit_event_of on kit_event (branch_id, kit_id, id);
select protect('kit_event', 'append');

-- What was last counted in a kit. A line never counted is taken to be full.
create table kit_content (
  branch_id uuid not null,
  kit_id uuid not null,
  line_id uuid not null,
  qty int not null check (qty >= 0),
  counted_at timestamptz not null default now(),
  primary key (branch_id, kit_id, line_id),
  foreign key (branch_id, kit_id) references kit (branch_id, id) on delete cascade,
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id)
);
select protect('kit_content', 'detail');

-- Stock: on hand is the sum of an append-only ledger, kept in a level that may not fall below zero.
create table stock_level (
  branch_id uuid not null,
  item_id uuid not null,
  on_hand int not null default 0,
  primary key (branch_id, item_id),
  foreign key (branch_id, item_id) references item (branch_id, id) on delete cascade,
  constraint stock_level_never_negative check (on_hand >= 0)
);
select protect('stock_level', 'detail');

create table stock_movement (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  -- Into the store is positive, out of it negative; in units of the item.
  delta int not null check (delta <> 0),
  reason text not null check (reason in (
    'opening', 'receipt', 'top_up', 'return_unused', 'count_adjust', 'loss', 'damage', 'expired', 'transfer', 'reversal')),
  top_up_id uuid,
  note text,
  unit_cost_cents int check (unit_cost_cents >= 0),
  reverses_id uuid,
  actor_id uuid,
  occurred_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, item_id) references item (branch_id, id),
  foreign key (branch_id, actor_id) references branch_user (branch_id, id),
  foreign key (branch_id, reverses_id) references stock_movement (branch_id, id),
  constraint stock_movement_reversed_once unique (branch_id, reverses_id),
  check ((reason = 'reversal') = (reverses_id is not null))
);
create index stock_movement_of on stock_movement (branch_id, item_id, occurred_at);
create index stock_movement_of_top_up on stock_movement (branch_id, top_up_id) where top_up_id is not null;
select protect('stock_movement', 'append');

create function apply_movement() returns trigger language plpgsql as $$
begin
  insert into stock_level (branch_id, item_id) values (new.branch_id, new.item_id) on conflict do nothing;
  update stock_level set on_hand = on_hand + new.delta where branch_id = new.branch_id and item_id = new.item_id;
  return null;
end $$;
create trigger apply_movement after insert on stock_movement for each row execute function apply_movement();

create function level_follows_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock_level_is_derived: stock changes by a movement only' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger level_follows_ledger before insert or update on stock_level
  for each row execute function level_follows_ledger();

create function open_level() returns trigger language plpgsql as $$
begin
  insert into stock_level (branch_id, item_id) values (new.branch_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger open_level after insert on item for each row execute function open_level();
