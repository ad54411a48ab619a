-- Back at base: counting a kit in, and topping it up from stock.

create table check_in (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kit_id uuid not null,
  allocation_id uuid,
  result text not null check (result in ('complete', 'short', 'quarantined')),
  feedback text,
  minutes int check (minutes between 0 and 600),
  actor_id uuid,
  amends_id uuid,
  at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, allocation_id) references allocation (branch_id, id),
  foreign key (branch_id, actor_id) references branch_user (branch_id, id),
  foreign key (branch_id, amends_id) references check_in (branch_id, id)
);
create index check_in_of on check_in (branch_id, kit_id, at);
select protect('check_in', 'append');

create table check_in_line (
  branch_id uuid not null,
  check_in_id uuid not null,
  line_id uuid not null,
  expected int not null check (expected >= 0),
  counted int not null check (counted >= 0),
  damaged int not null default 0 check (damaged >= 0),
  primary key (branch_id, check_in_id, line_id),
  foreign key (branch_id, check_in_id) references check_in (branch_id, id),
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id),
  constraint check_in_line_damaged_is_counted check (damaged <= counted)
);
select protect('check_in_line', 'append');

create table top_up (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kit_id uuid not null,
  check_in_id uuid,
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting_stock', 'done', 'cancelled')),
  minutes int check (minutes between 0 and 600),
  done_by uuid,
  done_at timestamptz,
  note text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, check_in_id) references check_in (branch_id, id),
  foreign key (branch_id, done_by) references branch_user (branch_id, id),
  constraint top_up_done_by_somebody check (status <> 'done' or (done_by is not null and done_at is not null))
);
create unique index top_up_one_live on top_up (branch_id, kit_id) where status in ('open', 'in_progress', 'waiting_stock');
select protect('top_up');

create table top_up_line (
  branch_id uuid not null,
  top_up_id uuid not null,
  line_id uuid not null,
  item_id uuid not null,
  needed int not null check (needed >= 1),
  used int not null default 0,
  primary key (branch_id, top_up_id, line_id),
  foreign key (branch_id, top_up_id) references top_up (branch_id, id) on delete cascade,
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id),
  foreign key (branch_id, item_id) references item (branch_id, id),
  constraint top_up_line_used_in_bounds check (used between 0 and needed)
);
select protect('top_up_line', 'detail');

alter table stock_movement add foreign key (branch_id, top_up_id) references top_up (branch_id, id);
alter table stock_movement add constraint stock_movement_names_top_up check ((reason = 'top_up') <= (top_up_id is not null));

-- What a top-up says it used is what left the stock, at the end of every transaction.
create function top_up_equals_movements() returns trigger language plpgsql as $$
declare
  b uuid := coalesce(new.branch_id, old.branch_id);
  t uuid := coalesce(new.top_up_id, old.top_up_id);
begin
  if t is not null and exists (
    select from (
      select item_id, sum(used) used, 0 moved from top_up_line where branch_id = b and top_up_id = t group by item_id
      union all
      select item_id, 0, -sum(delta) from stock_movement where branch_id = b and top_up_id = t group by item_id
    ) both_sides group by item_id having sum(used) <> sum(moved)
  ) then
    raise exception 'top_up_equals_movements: a top-up uses exactly what its movements took' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger top_up_equals_movements after insert or update or delete on top_up_line
  deferrable initially deferred for each row execute function top_up_equals_movements();
create constraint trigger top_up_equals_movements after insert on stock_movement
  deferrable initially deferred for each row execute function top_up_equals_movements();
