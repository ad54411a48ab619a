-- Schools, their people and closures, the routes that reach them, and what drives there.

create table vehicle (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  owner_id uuid,
  name text not null,
  plate text,
  fuel text not null check (fuel in ('petrol', 'diesel', 'hybrid', 'electric')),
  -- A branch's own vehicle keeps a logbook and earns nobody money.
  reimbursable boolean not null,
  capacity_g int check (capacity_g > 0),
  capacity_boxes int check (capacity_boxes > 0),
  odometer_m int not null default 0 check (odometer_m >= 0),
  status text not null default 'active' check (status in ('active', 'sold')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, owner_id) references branch_user (branch_id, id),
  constraint vehicle_reimburses_an_owner check (not reimbursable or owner_id is not null)
);
select protect('vehicle');

-- The odometer at the start of each income year decides where the second rate tier begins.
create table vehicle_year (
  branch_id uuid not null,
  vehicle_id uuid not null,
  starts_on date not null,
  opening_m int not null check (opening_m >= 0),
  logbook_kept boolean not null default true,
  primary key (branch_id, vehicle_id, starts_on),
  foreign key (branch_id, vehicle_id) references vehicle (branch_id, id) on delete cascade
);
select protect('vehicle_year', 'detail');

create table route (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- ISO: 1 is Monday.
  weekday int not null check (weekday between 1 and 7),
  colour text not null default '#123F94' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  driver_id uuid,
  vehicle_id uuid,
  status text not null default 'active' check (status in ('active', 'archived')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, driver_id) references branch_user (branch_id, id),
  foreign key (branch_id, vehicle_id) references vehicle (branch_id, id)
);
create unique index route_name_key on route (branch_id, lower(name)) where status = 'active';
select protect('route');

create table school (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  -- The ministry's or directory's number: an import matches on it.
  moe_number text,
  name_en text not null,
  name_mi text,
  type text,
  authority text,
  roll int check (roll between 0 and 20000),
  address text,
  suburb text,
  city text,
  postcode text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  language text,
  drop_point text,
  access_note text,
  window_from time,
  window_to time,
  max_kits int not null default 2 check (max_kits between 0 and 20),
  heavy_ok boolean not null default true,
  notify_email boolean not null default true,
  status text not null default 'member' check (status in ('prospect', 'member', 'paused', 'lapsed', 'left')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint school_place_is_whole check ((lat is null) = (lng is null)),
  constraint school_window_is_whole check ((window_from is null) = (window_to is null) and window_from < window_to)
);
create unique index school_moe_number_key on school (branch_id, moe_number) where moe_number is not null;
create index school_by_name on school (branch_id, lower(name_en));
select protect('school');

create table school_contact (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  name text not null,
  role text,
  email text,
  phone text,
  is_primary boolean not null default false,
  primary key (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade
);
create unique index school_contact_one_primary on school_contact (branch_id, school_id) where is_primary;
select protect('school_contact', 'detail');

create table school_closure (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  from_on date not null,
  to_on date not null,
  reason text not null,
  primary key (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  constraint school_closure_in_order check (from_on <= to_on)
);
create index school_closure_of on school_closure (branch_id, school_id, from_on);
select protect('school_closure', 'detail');

create table route_stop (
  branch_id uuid not null,
  route_id uuid not null,
  school_id uuid not null,
  seq int not null check (seq >= 1),
  -- From the stop before (the base for the first).
  planned_m int check (planned_m >= 0),
  planned_minutes int check (planned_minutes >= 0),
  primary key (branch_id, route_id, school_id),
  -- A school is on one route.
  constraint route_stop_one_route unique (branch_id, school_id),
  constraint route_stop_order unique (branch_id, route_id, seq) deferrable initially deferred,
  foreign key (branch_id, route_id) references route (branch_id, id) on delete cascade,
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade
);
select protect('route_stop', 'detail');
