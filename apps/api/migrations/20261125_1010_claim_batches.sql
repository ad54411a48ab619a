-- Batches: approved claims are exported together under a number and paid together. A claim names its batch, so it is in one
-- batch only; a batch can be undone until it is paid, and keeps its number and the numbers of the claims that it had.

create table km_batch (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  number int not null,
  status text not null default 'exported' check (status in ('exported', 'paid', 'undone')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  claim_numbers int[] not null,
  total_cents int not null,
  maker_id uuid not null,
  payer_id uuid,
  paid_on date,
  payment_ref text,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id, id),
  constraint km_batch_number_key unique (branch_id, number),
  constraint km_batch_currency_key unique (branch_id, id, currency),
  foreign key (branch_id, maker_id) references branch_user (branch_id, id),
  foreign key (branch_id, payer_id) references branch_user (branch_id, id),
  constraint km_batch_paid_by_somebody check (
    (status = 'paid') = (payer_id is not null) and (status = 'paid') = (paid_on is not null)
    and (status = 'paid') = (payment_ref is not null))
);
select protect('km_batch');

alter table km_claim
  add column batch_id uuid,
  -- The currency is part of the key, so that a batch has claims of one currency.
  add foreign key (branch_id, batch_id, currency) references km_batch (branch_id, id, currency),
  add constraint km_claim_batch_of_status check (batch_id is null or status in ('exported', 'paid')),
  add constraint km_claim_exported_in_batch check (status <> 'exported' or batch_id is not null);
create index km_claim_of_batch on km_claim (branch_id, batch_id) where batch_id is not null;

-- A claim leaves its batch only while that is not paid, and never for another batch. What is paid never changes.
create function claim_keeps_its_word() returns trigger language plpgsql as $$
begin
  if old.status = 'paid' then
    raise exception 'claim_paid: a paid claim never changes' using errcode = 'restrict_violation', constraint = 'claim_paid';
  end if;
  if old.batch_id is not null and new.batch_id is distinct from old.batch_id and new.batch_id is not null then
    raise exception 'claim_in_one_batch: a claim is in one batch only' using errcode = 'restrict_violation', constraint = 'claim_in_one_batch';
  end if;
  return new;
end $$;
create trigger claim_keeps_its_word before update on km_claim for each row execute function claim_keeps_its_word();

create function batch_is_final() returns trigger language plpgsql as $$
begin
  if old.status <> 'exported' then
    raise exception 'batch_final: a batch that is % never changes', old.status using errcode = 'restrict_violation', constraint = 'batch_final';
  end if;
  return new;
end $$;
create trigger batch_is_final before update on km_batch for each row execute function batch_is_final();

-- A batch that is exported or paid is the sum of its claims; one that is undone has none.
create function batch_equals_claims() returns trigger language plpgsql as $$
declare
  b uuid := new.branch_id;
  ids uuid[];
begin
  if tg_table_name = 'km_batch' then ids := array[new.id]; else ids := array[new.batch_id, old.batch_id]; end if;
  if exists (
    select from km_batch t where t.branch_id = b and t.id = any(ids) and t.status <> 'undone'
      and (t.total_cents, cardinality(t.claim_numbers)) <> (
        select coalesce(sum(c.amount_cents), 0)::int, count(*)::int from km_claim c where c.branch_id = b and c.batch_id = t.id)
  ) or exists (
    select from km_batch t join km_claim c on c.branch_id = t.branch_id and c.batch_id = t.id
    where t.branch_id = b and t.id = any(ids) and c.status is distinct from t.status
  ) then
    raise exception 'batch_equals_claims: a batch is the sum of its claims' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger batch_equals_claims after insert or update on km_batch
  deferrable initially deferred for each row execute function batch_equals_claims();
create constraint trigger batch_equals_claims after insert or update of batch_id, status on km_claim
  deferrable initially deferred for each row execute function batch_equals_claims();

-- How a bookkeeping program books a claim, and which columns the branch's own file has.
alter table claim_setting
  add column account_code text check (length(account_code) between 1 and 40),
  add column tax_code text check (length(tax_code) between 1 and 40),
  add column plain_columns text[] not null default '{}';
