-- A person removed for good: what must stay (trips, claims, the trail) is kept without their name. Only somebody who was removed from
-- every branch is forgotten, and only this function does it.

alter table person add column forgotten_at timestamptz;
grant select (forgotten_at) on person to kitround_app;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_going(old.branch_id) then return old; end if;
  -- The trail forgets names and addresses, in `forget_person` alone: no role but the owner may update it at all.
  if tg_op = 'UPDATE' and tg_table_name = 'audit_event' and current_setting('app.forgets', true) = 'on'
    and to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[] then
    return new;
  end if;
  raise exception 'append_only: % is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create function forget_person(p uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was text;
  places uuid[];
  branches uuid[];
  named text[] := '{for_name,to_name,to_address,subject,body,name,plate}';
begin
  select email into was from person where id = p for update;
  if exists (select from branch_user where person_id = p and status <> 'removed') then
    raise exception 'not_removed: a person is forgotten after they were removed from every branch' using errcode = 'restrict_violation';
  end if;
  select array_agg(id), array_agg(branch_id) into places, branches from branch_user where person_id = p;

  delete from session where branch_user_id = any (places);
  delete from one_time_link where branch_user_id = any (places) or made_by = any (places);
  delete from idempotency_key where branch_user_id = any (places);
  delete from feed where branch_user_id = any (places) or made_by = any (places);
  delete from passkey where person_id = p;
  delete from recovery_code where person_id = p;
  delete from person_identity where person_id = p;
  delete from sign_in_nonce where person_id = p;
  delete from mail_out where branch_user_id = any (places);
  delete from mail_choice where branch_id = any (branches) and lower(address) = lower(was);
  update vehicle set name = 'Vehicle of a removed person', plate = null, status = 'sold' where owner_id = any (places);
  update person set email = p || '@removed.invalid', first_name = 'Removed', last_name = 'person', phone = null,
    password_hash = null, trip_mails = false, forgotten_at = now() where id = p;

  perform set_config('app.forgets', 'on', true);
  update audit_event set before = before - named, after = after - named
    where branch_id = any (branches) and (
      (entity = 'one_time_link' and entity_id = any (places::text[]))
      or (entity = 'mail_out' and coalesce(after, before) ->> 'branch_user_id' = any (places::text[]))
      or (entity = 'vehicle' and coalesce(after, before) ->> 'owner_id' = any (places::text[])));
  perform set_config('app.forgets', '', true);
end $$;

revoke execute on function forget_person(uuid) from public;
grant execute on function forget_person(uuid) to kitround_system;
