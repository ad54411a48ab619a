-- Kilometre claims: rates by date, fuel and tier, claims and their legs; and what is to be done for each school.

create table rate_card (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  valid_to date not null,
  -- The second tier begins when the vehicle has travelled this far in the income year, private use included...
  tier_m int not null check (tier_m > 0),
  -- ...or, where no logbook is kept, when this much has been paid for.
  no_logbook_tier_m int not null check (no_logbook_tier_m > 0),
  source_url text,
  status text not null default 'active' check (status in ('draft', 'active', 'superseded')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint rate_card_in_order check (valid_from <= valid_to),
  constraint rate_card_one_a_day exclude using gist (branch_id with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'active')
);
select protect('rate_card');

create table rate_line (
  branch_id uuid not null,
  rate_card_id uuid not null,
  fuel text not null check (fuel in ('petrol', 'diesel', 'hybrid', 'electric')),
  tier int not null check (tier in (1, 2)),
  -- Thousandths of a cent a kilometre: 1.20 a kilometre is 120000.
  rate_millicents int not null check (rate_millicents >= 0),
  primary key (branch_id, rate_card_id, fuel, tier),
  foreign key (branch_id, rate_card_id) references rate_card (branch_id, id) on delete cascade
);
select protect('rate_line', 'detail');

create table km_claim (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number int not null,
  claimant_id uuid not null,
  vehicle_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'exported', 'paid', 'rejected', 'void')),
  total_m int not null default 0 check (total_m >= 0),
  amount_cents int not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text,
  return_reason text,
  submitted_at timestamptz,
  approver_id uuid,
  approved_at timestamptz,
  payer_id uuid,
  paid_at timestamptz,
  payment_ref text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint km_claim_number_key unique (branch_id, number),
  foreign key (branch_id, claimant_id) references branch_user (branch_id, id),
  foreign key (branch_id, vehicle_id) references vehicle (branch_id, id),
  foreign key (branch_id, approver_id) references branch_user (branch_id, id),
  foreign key (branch_id, payer_id) references branch_user (branch_id, id),
  constraint km_claim_not_own_approval check (approver_id <> claimant_id),
  constraint km_claim_not_own_payment check (payer_id <> claimant_id),
  constraint km_claim_approved_by_somebody check (status not in ('approved', 'exported', 'paid') or (approver_id is not null and approved_at is not null)),
  constraint km_claim_paid_by_somebody check (status <> 'paid' or (payer_id is not null and paid_at is not null)),
  constraint km_claim_return_says_why check (status not in ('returned', 'rejected') or return_reason is not null)
);
select protect('km_claim');

create table km_claim_leg (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  position int not null check (position >= 1),
  trip_id uuid,
  stop_id uuid,
  on_day date not null,
  from_place text not null,
  to_place text not null,
  distance_m int not null check (distance_m > 0),
  source text not null check (source in ('planned', 'odometer', 'manual')),
  purpose text not null,
  -- How far the vehicle had gone in the income year before this leg: the evidence for its tier.
  travelled_before_m int not null check (travelled_before_m >= 0),
  rate_card_id uuid not null,
  fuel text not null,
  tier1_m int not null check (tier1_m >= 0),
  tier2_m int not null check (tier2_m >= 0),
  tier1_rate_millicents int not null,
  tier2_rate_millicents int not null,
  amount_cents int not null,
  -- False when its claim was rejected or voided: the stop may be claimed again.
  live boolean not null default true,
  primary key (branch_id, id),
  constraint km_claim_leg_position unique (branch_id, claim_id, position) deferrable initially deferred,
  foreign key (branch_id, claim_id) references km_claim (branch_id, id),
  foreign key (branch_id, trip_id) references trip (branch_id, id),
  foreign key (branch_id, stop_id) references stop (branch_id, id),
  foreign key (branch_id, rate_card_id) references rate_card (branch_id, id),
  constraint km_claim_leg_tiers_add_up check (tier1_m + tier2_m = distance_m),
  -- Rounded half up, once a leg, from metres and thousandths of a cent a kilometre.
  constraint km_claim_leg_amount_is_exact check (amount_cents =
    floor((tier1_m::numeric * tier1_rate_millicents + tier2_m::numeric * tier2_rate_millicents) / 1000000 + 0.5))
);
create unique index km_claim_leg_stop_once on km_claim_leg (branch_id, stop_id) where live;
select protect('km_claim_leg', 'detail');

create function claim_equals_legs() returns trigger language plpgsql as $$
declare
  b uuid := coalesce(new.branch_id, old.branch_id);
  c uuid;
begin
  if tg_table_name = 'km_claim' then c := new.id; else c := coalesce(new.claim_id, old.claim_id); end if;
  if exists (
    select from km_claim k where k.branch_id = b and k.id = c and (k.total_m, k.amount_cents) <> (
      select coalesce(sum(l.distance_m), 0)::int, coalesce(sum(l.amount_cents), 0)::int
      from km_claim_leg l where l.branch_id = b and l.claim_id = c)
  ) then
    raise exception 'claim_equals_legs: a claim is the sum of its legs' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger claim_equals_legs after insert or update on km_claim
  deferrable initially deferred for each row execute function claim_equals_legs();
create constraint trigger claim_equals_legs after insert or update or delete on km_claim_leg
  deferrable initially deferred for each row execute function claim_equals_legs();

-- Legs change only while the claim is the claimant's; `live` alone follows the claim's end.
create function leg_of_open_claim() returns trigger language plpgsql as $$
declare s text;
begin
  select status into s from km_claim where branch_id = coalesce(new.branch_id, old.branch_id) and id = coalesce(new.claim_id, old.claim_id);
  if s in ('draft', 'returned') then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'live' = to_jsonb(old) - 'live' then return new; end if;
  raise exception 'claim_closed: the legs of a % claim never change', s using errcode = 'restrict_violation';
end $$;
create trigger leg_of_open_claim before insert or update or delete on km_claim_leg
  for each row execute function leg_of_open_claim();

create table school_task (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  kind text not null default 'one_off' check (kind in ('one_off', 'each_visit', 'auto')),
  rule text check (rule in ('renewal_due', 'nothing_requested', 'kit_overdue', 'box_missing', 'contact_bounced')),
  title text not null,
  note text,
  due_on date,
  assignee_id uuid,
  kit_id uuid,
  trip_id uuid,
  status text not null default 'open' check (status in ('open', 'doing', 'waiting', 'done', 'cancelled', 'auto_closed')),
  closed_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  foreign key (branch_id, assignee_id) references branch_user (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, trip_id) references trip (branch_id, id),
  constraint school_task_auto_names_rule check ((kind = 'auto') = (rule is not null))
);
create unique index school_task_rule_once on school_task (branch_id, school_id, rule, kit_id)
  where status in ('open', 'doing', 'waiting') and rule is not null;
create index school_task_open on school_task (branch_id, status, due_on);
select protect('school_task');
