-- Nobody decides on or pays their own claim: the weak role of a request is refused by the database too, also where its statement names
-- somebody else as the approver. Who approves or pays is the actor of the request.
create function claim_not_by_claimant() returns trigger language plpgsql as $$
declare
  me uuid := current_actor();
  approver uuid;
  payer uuid;
  was text := 'draft';
begin
  if me is null or current_user <> 'kitround_app' then return new; end if;
  if tg_op = 'UPDATE' then
    approver := old.approver_id;
    payer := old.payer_id;
    was := old.status;
  end if;
  if (new.approver_id is distinct from approver and new.approver_id is distinct from me)
    or (new.payer_id is distinct from payer and new.payer_id is distinct from me) then
    raise exception 'claim_not_by_claimant: an approver or payer signs for themselves' using errcode = 'check_violation', constraint = 'claim_not_by_claimant';
  end if;
  -- Into a batch and out of it a claim was approved before.
  if new.claimant_id = me and new.status <> was
    and (new.status in ('returned', 'rejected', 'paid', 'void') or (new.status in ('approved', 'exported') and was not in ('approved', 'exported'))) then
    raise exception 'claim_not_by_claimant: nobody decides on their own claim' using errcode = 'check_violation', constraint = 'claim_not_by_claimant';
  end if;
  return new;
end $$;
create trigger claim_not_by_claimant before insert or update on km_claim for each row execute function claim_not_by_claimant();
