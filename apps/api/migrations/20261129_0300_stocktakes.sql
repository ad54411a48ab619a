-- A stocktake is a session: several people count its shelves, one person approves all its differences at once. A count of it waits even where its
-- counter could approve it alone.

create table stocktake (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null: every shelf. An empty string: items without a shelf.
  shelves text[] check (cardinality(shelves) between 1 and 500),
  -- Those who only count are not told what the ledger says while it is open.
  blind boolean not null,
  status text not null default 'open' check (status in ('open', 'approved', 'cancelled')),
  started_by uuid not null,
  started_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  note text check (length(note) <= 2000),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, started_by) references branch_user (branch_id, id),
  foreign key (branch_id, decided_by) references branch_user (branch_id, id),
  constraint stocktake_decided_by_somebody check ((status = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index stocktake_one_open on stocktake (branch_id) where status = 'open';
create index stocktake_newest on stocktake (branch_id, started_at);
select protect('stocktake');

create function stocktake_ends_once() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' then
    raise exception 'stocktake_ends_once: a stocktake that has ended stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stocktake_ends_once before update on stocktake for each row execute function stocktake_ends_once();

alter table stock_count add column stocktake_id uuid;
alter table stock_count add foreign key (branch_id, stocktake_id) references stocktake (branch_id, id);
create index stock_count_of_stocktake on stock_count (branch_id, stocktake_id) where stocktake_id is not null;

-- At the end of every transaction: nothing of an open stocktake is approved, and nothing of one that has ended waits.
create function stocktake_is_decided_as_one() returns trigger language plpgsql as $$
declare
  s uuid := case when tg_table_name = 'stocktake' then new.id else (to_jsonb(new) ->> 'stocktake_id')::uuid end;
begin
  if exists (
    select from stock_count c join stocktake t on t.branch_id = c.branch_id and t.id = c.stocktake_id
    where c.branch_id = new.branch_id and c.stocktake_id = s
      and (c.status = 'waiting' and t.status <> 'open' or c.status = 'approved' and t.status <> 'approved')
  ) then
    raise exception 'stocktake_is_decided_as_one: the counts of a stocktake are approved together' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger stocktake_is_decided_as_one after update on stocktake
  deferrable initially deferred for each row execute function stocktake_is_decided_as_one();
create constraint trigger stocktake_is_decided_as_one after insert or update on stock_count
  deferrable initially deferred for each row when (new.stocktake_id is not null) execute function stocktake_is_decided_as_one();
