-- Stock is received as it is delivered: in packs, for an amount of money, from somebody. And what was counted on a shelf moves the
-- ledger only once its difference is approved: by somebody else than who counted, where the branch wants that.

alter table stock_movement add column pack_size int check (pack_size >= 1);
-- What all of it cost: a pack's price has no whole cents for one strip of litmus paper. No screen ever sent a price by the unit.
alter table stock_movement add column cost_cents int check (cost_cents >= 0);
alter table stock_movement add column supplier text check (length(supplier) between 1 and 200);
alter table stock_movement drop column unit_cost_cents;
alter table stock_movement add constraint stock_movement_in_whole_packs
  check (pack_size is null or (reason = 'receipt' and delta % pack_size = 0));
alter table stock_movement add constraint stock_movement_bought
  check (reason in ('opening', 'receipt') or (cost_cents is null and supplier is null));

alter table branch add column blind_counts boolean not null default false;
alter table branch add column counts_by_two boolean not null default false;
grant update (blind_counts, counts_by_two) on branch to kitround_app;

create table stock_count (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  -- What the ledger said as it was counted: what moves meanwhile is no part of the difference.
  on_hand int not null check (on_hand >= 0),
  counted int not null check (counted >= 0),
  -- As the branch wanted it then: a setting that is changed later does not reach back.
  blind boolean not null,
  by_two boolean not null,
  note text check (length(note) <= 2000),
  status text not null check (status in ('matched', 'waiting', 'approved', 'refused', 'replaced')),
  counted_by uuid not null,
  counted_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  refused_because text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, item_id) references item (branch_id, id),
  foreign key (branch_id, counted_by) references branch_user (branch_id, id),
  foreign key (branch_id, decided_by) references branch_user (branch_id, id),
  constraint stock_count_matched_is_equal check ((status = 'matched') = (counted = on_hand)),
  constraint stock_count_decided_by_somebody check (
    (status in ('approved', 'refused')) = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
  constraint stock_count_by_two check (not by_two or status <> 'approved' or decided_by <> counted_by),
  constraint stock_count_refused_says_why check ((status = 'refused') = (refused_because is not null))
);
create unique index stock_count_one_waiting on stock_count (branch_id, item_id) where status = 'waiting';
create index stock_count_of on stock_count (branch_id, item_id, counted_at);
select protect('stock_count');

-- What was counted stays as it was written down, and is decided once.
create function count_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' or (old.item_id, old.on_hand, old.counted, old.blind, old.by_two, old.counted_by, old.counted_at)
      is distinct from (new.item_id, new.on_hand, new.counted, new.blind, new.by_two, new.counted_by, new.counted_at) then
    raise exception 'count_is_decided_once: a count stays as it was written down' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger count_is_decided_once before update on stock_count for each row execute function count_is_decided_once();

alter table stock_movement add column count_id uuid;
alter table stock_movement add foreign key (branch_id, count_id) references stock_count (branch_id, id);
create unique index stock_movement_of_count on stock_movement (branch_id, count_id) where count_id is not null;
-- Of counts that were written down before there were approvals no more is known than their movements.
alter table stock_movement add constraint stock_movement_names_count
  check ((reason = 'count_adjust') = (count_id is not null)) not valid;

-- An approved count has moved the ledger by its difference, any other not at all: at the end of every transaction.
create function count_equals_movement() returns trigger language plpgsql as $$
declare
  c uuid := case when tg_table_name = 'stock_count' then new.id else (to_jsonb(new) ->> 'count_id')::uuid end;
begin
  if exists (
    select from stock_count s where s.branch_id = new.branch_id and s.id = c
      and case when s.status = 'approved' then s.counted - s.on_hand else 0 end <> (
        select coalesce(sum(m.delta), 0) from stock_movement m
        where m.branch_id = s.branch_id and m.count_id = s.id and m.item_id = s.item_id)
  ) then
    raise exception 'count_equals_movement: a count moves the ledger by its difference once it is approved' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger count_equals_movement after insert or update on stock_count
  deferrable initially deferred for each row execute function count_equals_movement();
create constraint trigger count_equals_movement after insert on stock_movement
  deferrable initially deferred for each row when (new.count_id is not null) execute function count_equals_movement();
