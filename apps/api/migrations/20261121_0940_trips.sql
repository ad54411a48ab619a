-- Getting kits ready and driving them: preparations, trips, their stops and what is handed over at each.

create table preparation (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  allocation_id uuid not null,
  kit_id uuid not null,
  due_on date not null,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'blocked', 'packed', 'verified', 'loaded', 'cancelled')),
  blocked_reason text,
  weight_g int check (weight_g >= 0),
  note text,
  -- A manager may let a kit go that is not full, and says why.
  override_reason text,
  packed_by uuid,
  packed_at timestamptz,
  verified_by uuid,
  verified_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, allocation_id) references allocation (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, packed_by) references branch_user (branch_id, id),
  foreign key (branch_id, verified_by) references branch_user (branch_id, id),
  constraint preparation_packed_by_somebody check (status not in ('packed', 'verified', 'loaded') or packed_by is not null),
  constraint preparation_blocked_says_why check (status <> 'blocked' or blocked_reason is not null)
);
create unique index preparation_one_live on preparation (branch_id, allocation_id) where status <> 'cancelled';
create index preparation_due on preparation (branch_id, due_on);
select protect('preparation');

-- What a packer has ticked or found short; a line without a row has not been looked at.
create table preparation_line (
  branch_id uuid not null,
  preparation_id uuid not null,
  line_id uuid not null,
  qty int not null check (qty >= 0),
  primary key (branch_id, preparation_id, line_id),
  foreign key (branch_id, preparation_id) references preparation (branch_id, id) on delete cascade,
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id)
);
select protect('preparation_line', 'detail');

create table trip (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  route_id uuid,
  name text not null,
  on_day date not null,
  source text not null default 'plan' check (source in ('plan', 'manual')),
  driver_id uuid,
  helper_id uuid,
  vehicle_id uuid,
  status text not null default 'draft' check (status in ('draft', 'released', 'in_progress', 'completed', 'reconciled', 'cancelled')),
  odo_start_m int check (odo_start_m >= 0),
  odo_end_m int check (odo_end_m >= 0),
  gap_reason text,
  released_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_reason text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, route_id) references route (branch_id, id),
  foreign key (branch_id, driver_id) references branch_user (branch_id, id),
  foreign key (branch_id, helper_id) references branch_user (branch_id, id),
  foreign key (branch_id, vehicle_id) references vehicle (branch_id, id),
  constraint trip_odometer_forward check (odo_end_m >= odo_start_m),
  constraint trip_released_has_driver check (status in ('draft', 'cancelled') or (driver_id is not null and vehicle_id is not null)),
  constraint trip_started_has_odometer check (status not in ('in_progress', 'completed', 'reconciled') or odo_start_m is not null),
  constraint trip_finished_has_odometer check (status not in ('completed', 'reconciled') or odo_end_m is not null)
);
create unique index trip_of_plan_once on trip (branch_id, route_id, on_day) where source = 'plan' and status <> 'cancelled';
create unique index trip_driver_one_at_a_time on trip (branch_id, driver_id) where status = 'in_progress';
create index trip_by_day on trip (branch_id, on_day);
select protect('trip');

alter table kit add foreign key (branch_id, trip_id) references trip (branch_id, id);
alter table kit_event add foreign key (branch_id, trip_id) references trip (branch_id, id);
alter table kit_event add foreign key (branch_id, allocation_id) references allocation (branch_id, id);

create table stop (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  trip_id uuid not null,
  seq int not null check (seq >= 1),
  kind text not null check (kind in ('school', 'base', 'other')),
  school_id uuid,
  place_name text,
  leg_planned_m int check (leg_planned_m >= 0),
  leg_actual_m int check (leg_actual_m >= 0),
  status text not null default 'pending' check (status in ('pending', 'arrived', 'done', 'partial', 'skipped')),
  skip_reason text,
  arrived_at timestamptz,
  left_at timestamptz,
  received_by text,
  note text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint stop_order unique (branch_id, trip_id, seq) deferrable initially deferred,
  foreign key (branch_id, trip_id) references trip (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  constraint stop_school_named check ((kind = 'school') = (school_id is not null)),
  constraint stop_skip_says_why check (status <> 'skipped' or skip_reason is not null)
);
create unique index stop_school_once on stop (branch_id, trip_id, school_id) where school_id is not null;
select protect('stop');

create table stop_line (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  stop_id uuid not null,
  action text not null check (action in ('deliver', 'collect')),
  allocation_id uuid,
  kit_id uuid,
  boxes_expected int not null default 1 check (boxes_expected >= 0),
  boxes_actual int check (boxes_actual >= 0),
  status text not null default 'open' check (status in ('open', 'done', 'failed')),
  result text check (result in ('done', 'not_ready', 'missing_box', 'refused', 'wrong_kit', 'skipped')),
  note text,
  done_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, stop_id) references stop (branch_id, id),
  foreign key (branch_id, allocation_id) references allocation (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  constraint stop_line_has_result check ((status = 'open') = (result is null)),
  constraint stop_line_done_has_kit check (status <> 'done' or kit_id is not null)
);
-- An allocation is delivered once and collected once; a failed line leaves room for another try.
create unique index stop_line_once on stop_line (branch_id, allocation_id, action) where status in ('open', 'done');
select protect('stop_line');
