-- What a membership costs, and a row for each renewal: its days and, where it has a price, the invoice of it. An invoice repeats the words and
-- the price of its day, so that a later change of the price list leaves it as it is.
create table membership_price (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  -- For a year.
  cents int not null check (cents between 0 and 100000000),
  -- For schools of at most so many pupils; null: of any size.
  max_roll int check (max_roll between 1 and 20000),
  -- As the accounting program knows them.
  account_code text check (length(account_code) between 1 and 200),
  tax_code text check (length(tax_code) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'archived')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id)
);
create unique index membership_price_name_key on membership_price (branch_id, lower(name)) where status = 'active';
-- Which price a school of a size has is never in doubt.
create unique index membership_price_size_key on membership_price (branch_id, coalesce(max_roll, 0)) where status = 'active';
select protect('membership_price');

create table membership_renewal (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  from_on date not null,
  until_on date not null,
  renewed_on date not null,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  -- The invoice; null where the price list had no price for the school.
  number int check (number >= 1),
  price_id uuid,
  price_name text,
  cents int check (cents between 0 and 100000000),
  account_code text,
  tax_code text,
  due_on date,
  -- The membership before it, which a cancelled renewal gives back.
  before_status text not null check (before_status in ('prospect', 'member', 'paused', 'lapsed', 'left')),
  before_until date,
  made_by uuid,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, price_id) references membership_price (branch_id, id),
  foreign key (branch_id, made_by) references branch_user (branch_id, id),
  constraint membership_renewal_number_key unique (branch_id, number),
  constraint membership_renewal_in_order check (from_on <= until_on and renewed_on <= coalesce(due_on, renewed_on)),
  constraint membership_renewal_invoice_is_whole check (num_nulls(number, price_id, price_name, cents, due_on) in (0, 5)),
  constraint membership_renewal_paid_by_invoice check (status <> 'paid' or number is not null),
  constraint membership_renewal_once exclude using gist (
    branch_id with =, school_id with =, daterange(from_on, until_on, '[]') with &&) where (status <> 'cancelled')
);
create index membership_renewal_by_day on membership_renewal (branch_id, renewed_on desc);
select protect('membership_renewal');

-- A branch may remind schools by mail of a membership that ends; and says within how many days an invoice is to be paid.
alter table branch
  add column reminds_renewal boolean not null default false,
  add column invoice_days int not null default 20 check (invoice_days between 0 and 180);
grant update (reminds_renewal, invoice_days) on branch to kitround_app;

alter table mail_out
  add column until_on date,
  drop constraint mail_out_kind_check,
  add constraint mail_out_kind_check check (kind in (
    'invitation', 'password_reset', 'tomorrow', 'delivered', 'called_off', 'school_page', 'wishes', 'wishes_again', 'not_ready',
    'unclaimed', 'driver_trip', 'renewal')),
  drop constraint mail_out_whole,
  add constraint mail_out_whole check (case
    when kind in ('invitation', 'password_reset') then branch_user_id is not null and made_by is not null and trip_id is null
    when kind in ('school_page', 'wishes', 'wishes_again') then school_id is not null and trip_id is null
    when kind = 'not_ready' then school_id is not null and trip_id is not null
    when kind = 'unclaimed' then branch_user_id is not null and month is not null and subject is not null and body is not null
    when kind = 'driver_trip' then branch_user_id is not null and trip_id is null and subject is not null and body is not null
    when kind = 'renewal' then school_id is not null and until_on is not null and subject is not null and body is not null
    else trip_id is not null and school_id is not null and subject is not null and body is not null and told is not null end);
-- A school is reminded once of each end.
create unique index mail_out_renewal_once on mail_out (branch_id, school_id, until_on) where kind = 'renewal';
