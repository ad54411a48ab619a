-- Kit types that the national office offers to all branches. An offer belongs to no branch and is reached through the system's door alone
-- (decision 256); a branch adopts one by copying it into its own rows.
create table kit_type_offer (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
  name_en text not null,
  name_mi text,
  strand text,
  year_from int check (year_from between 0 and 13),
  year_to int check (year_to between 0 and 13),
  refurb_minutes int not null check (refurb_minutes between 0 and 600),
  sponsor text,
  safety_note text,
  withdrawn_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kit_type_offer_code_key unique (code),
  constraint kit_type_offer_years_in_order check (year_from <= year_to)
);
grant select, insert, update on kit_type_offer to kitround_system;
create trigger version before update on kit_type_offer for each row execute function next_version();

-- Each packing list that was offered, as a document in the contract's shape, because items are a branch's own. Never changed.
create table kit_type_offer_list (
  offer_id uuid not null references kit_type_offer,
  version int not null check (version >= 1),
  list jsonb not null check (jsonb_typeof(list) = 'object'),
  -- The name of the branch whose list it was.
  offered_from text not null,
  offered_at timestamptz not null default now(),
  primary key (offer_id, version)
);
grant select, insert on kit_type_offer_list to kitround_system;
create trigger append_only before update or delete on kit_type_offer_list for each row execute function refuse_change();

-- Every branch sees an offer, so each is told.
create function tell_change_to_all() returns trigger language plpgsql as $$
declare b uuid;
begin
  for b in select id from branch loop
    perform pg_notify('changes', b || ' ' || tg_table_name);
  end loop;
  return null;
end $$;
create trigger tell_change after insert or update on kit_type_offer for each statement execute function tell_change_to_all();
create trigger tell_change after insert on kit_type_offer_list for each statement execute function tell_change_to_all();

-- What a branch's kit type was adopted from, and the offered packing list that it took over or decided to keep its own instead of.
-- Without a foreign key: a branch's exported file is restored into places that have no such offer.
alter table kit_type
  add column offer_id uuid,
  add column offer_version int check (offer_version >= 1),
  add constraint kit_type_offer_before_its_version check (offer_version is null or offer_id is not null);
create unique index kit_type_offer_once on kit_type (branch_id, offer_id) where offer_id is not null;
