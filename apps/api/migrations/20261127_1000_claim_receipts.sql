-- Receipts: photos on a leg by hand, for a detour or a purchase. A file is of a kit, of a stop or of such a leg.
alter table file
  add column leg_id uuid,
  add foreign key (branch_id, leg_id) references km_claim_leg (branch_id, id) on delete cascade,
  drop constraint file_check1,
  add constraint file_of_one check (num_nonnulls(kit_id, stop_id, leg_id) = 1),
  add constraint file_receipt_is_plain check (leg_id is null or (not damage and taken_at is null));
create index file_of_leg on file (branch_id, leg_id) where leg_id is not null;

-- A receipt is added and removed while its claim is open, as its leg is: what was decided on stays as it was seen. The sweep of
-- removed files, and a branch that goes, are not held up.
create function receipt_of_open_claim() returns trigger language plpgsql as $$
declare
  s text;
  leg uuid := case when tg_op = 'DELETE' then old.leg_id else new.leg_id end;
  b uuid := case when tg_op = 'DELETE' then old.branch_id else new.branch_id end;
begin
  if leg is null or is_going(b) then return coalesce(new, old); end if;
  if tg_op = 'DELETE' and old.removed_at is not null then return old; end if;
  select c.status into s from km_claim_leg l join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
    where l.branch_id = b and l.id = leg;
  -- Without a leg it goes with its leg.
  if s is null or s in ('draft', 'returned') then return coalesce(new, old); end if;
  raise exception 'claim_closed: the receipts of a % claim never change', s using errcode = 'restrict_violation';
end $$;
create trigger receipt_of_open_claim before insert or update or delete on file
  for each row execute function receipt_of_open_claim();
