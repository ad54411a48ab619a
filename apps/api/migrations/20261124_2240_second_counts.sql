-- Two people may count, pack or fill one kit without knowing of each other. The count that comes second is kept beside the first
-- until somebody has compared them; it is never refused and never dropped.

create table second_count (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kit_id uuid not null,
  kind text not null check (kind in ('check_in', 'packing', 'top_up')),
  -- What came first, where it is known.
  check_in_id uuid,
  preparation_id uuid,
  top_up_id uuid,
  first_by uuid,
  first_at timestamptz,
  counted_by uuid not null,
  counted_at timestamptz not null,
  note text check (length(note) <= 4000),
  decided_by uuid,
  decided_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, check_in_id) references check_in (branch_id, id),
  foreign key (branch_id, preparation_id) references preparation (branch_id, id),
  foreign key (branch_id, top_up_id) references top_up (branch_id, id),
  foreign key (branch_id, first_by) references branch_user (branch_id, id),
  foreign key (branch_id, counted_by) references branch_user (branch_id, id),
  foreign key (branch_id, decided_by) references branch_user (branch_id, id),
  constraint second_count_of_its_kind check (
    (check_in_id is null or kind = 'check_in')
    and (kind = 'packing') = (preparation_id is not null)
    and (kind = 'top_up') = (top_up_id is not null)),
  constraint second_count_decided_by_somebody check ((decided_by is null) = (decided_at is null))
);
create index second_count_of on second_count (branch_id, kit_id);
create index second_count_open on second_count (branch_id, counted_at) where decided_at is null;
-- What one person ticks late of one packing is one second count, however many entries it arrives in.
create unique index second_count_one_packing on second_count (branch_id, preparation_id, counted_by)
  where kind = 'packing' and decided_at is null;
select protect('second_count');

create table second_count_line (
  branch_id uuid not null,
  second_count_id uuid not null,
  line_id uuid not null,
  first_qty int not null check (first_qty >= 0),
  second_qty int not null check (second_qty >= 0),
  -- The kit holds what the second count says: at once for an essential line that it found short, else by decision.
  taken_over boolean not null default false,
  primary key (branch_id, second_count_id, line_id),
  foreign key (branch_id, second_count_id) references second_count (branch_id, id) on delete cascade,
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id),
  constraint second_count_line_differs check (first_qty <> second_qty)
);
select protect('second_count_line', 'detail');
