-- The term's plan: terms and holidays, rotations, what schools ask for, and who gets which copy when.

create table term (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  year int not null check (year between 2000 and 2100),
  number int not null check (number between 1 and 6),
  starts_on date not null,
  ends_on date not null,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint term_number_key unique (branch_id, year, number),
  constraint term_in_order check (starts_on < ends_on),
  constraint term_no_overlap exclude using gist (branch_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select protect('term');

create table public_holiday (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  on_day date not null,
  name text not null,
  primary key (branch_id, id),
  constraint public_holiday_day_key unique (branch_id, on_day)
);
select protect('public_holiday', 'detail');

create table rotation (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  term_id uuid not null,
  seq int not null check (seq >= 1),
  -- Kits go out on each route's first weekday on or after deliver_on, and come back on its first on or after collect_on.
  deliver_on date not null,
  collect_on date not null,
  ready_by date not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'locked', 'running', 'closed')),
  published_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint rotation_seq_key unique (branch_id, term_id, seq),
  foreign key (branch_id, term_id) references term (branch_id, id),
  constraint rotation_in_order check (ready_by <= deliver_on and deliver_on < collect_on),
  constraint rotation_no_overlap exclude using gist (branch_id with =, daterange(deliver_on, collect_on, '[)') with &&)
);
select protect('rotation');

create function rotation_inside_term() returns trigger language plpgsql as $$
begin
  if not exists (select from term t where t.branch_id = new.branch_id and t.id = new.term_id
      and new.deliver_on >= t.starts_on and new.collect_on <= t.ends_on) then
    raise exception 'rotation_outside_term: a rotation lies inside its term' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rotation_inside_term before insert or update on rotation for each row execute function rotation_inside_term();

create table kit_request (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  term_id uuid not null,
  school_id uuid not null,
  kit_type_id uuid not null,
  -- 0 is wanted most.
  rank int not null default 0 check (rank between 0 and 50),
  preferred_rotation_id uuid,
  students int check (students between 0 and 5000),
  note text,
  status text not null default 'requested' check (status in ('requested', 'planned', 'waitlisted', 'declined', 'withdrawn')),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, term_id) references term (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  foreign key (branch_id, kit_type_id) references kit_type (branch_id, id),
  foreign key (branch_id, preferred_rotation_id) references rotation (branch_id, id)
);
create unique index kit_request_once on kit_request (branch_id, term_id, school_id, kit_type_id)
  where status not in ('declined', 'withdrawn');
select protect('kit_request');

create table allocation (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rotation_id uuid not null,
  school_id uuid not null,
  kit_type_id uuid not null,
  kit_id uuid,
  request_id uuid,
  source text not null default 'manual' check (source in ('auto', 'manual', 'request', 'extension', 'substitute')),
  pinned boolean not null default false,
  status text not null default 'proposed' check (status in (
    'proposed', 'confirmed', 'preparing', 'ready', 'out', 'delivered', 'collected', 'closed', 'cancelled', 'substituted')),
  -- The kit is spoken for from its delivery to its collection and the turnaround after it, end excluded.
  deliver_on date not null,
  collect_on date not null,
  occupied daterange not null,
  reasons jsonb not null default '[]',
  override_reason text,
  students_expected int check (students_expected between 0 and 5000),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, rotation_id) references rotation (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id),
  foreign key (branch_id, kit_type_id) references kit_type (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, request_id) references kit_request (branch_id, id),
  constraint allocation_days_in_order check (deliver_on < collect_on and lower(occupied) = deliver_on),
  constraint allocation_out_has_kit check (status in ('proposed', 'confirmed', 'cancelled', 'substituted') or kit_id is not null),
  constraint allocation_kit_once exclude using gist (branch_id with =, kit_id with =, occupied with &&)
    where (kit_id is not null and status not in ('cancelled', 'substituted'))
);
create unique index allocation_type_once on allocation (branch_id, rotation_id, school_id, kit_type_id)
  where status not in ('cancelled', 'substituted');
create index allocation_of_school on allocation (branch_id, school_id, deliver_on);
select protect('allocation');
