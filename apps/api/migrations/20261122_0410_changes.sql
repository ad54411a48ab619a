-- Every change tells which table of which branch it changed, on the channel `changes`, once per transaction (equal payloads of one
-- are folded). A table gets its triggers with the wall, from protect(), so no write and no new table can forget it. Names alone are told.

create function tell_change() returns trigger language plpgsql as $$
declare b uuid;
begin
  for b in select distinct branch_id from changed loop
    perform pg_notify('changes', b || ' ' || tg_table_name);
  end loop;
  return null;
end $$;

create function tell_changed_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', coalesce(new.branch_id, old.branch_id) || ' ' || tg_table_name);
  return null;
end $$;

create function tell_change_of_branch() returns trigger language plpgsql as $$
declare b uuid;
begin
  for b in select id from changed loop
    perform pg_notify('changes', b || ' branch');
  end loop;
  return null;
end $$;

-- A person is seen in each of their branches.
create function tell_change_of_person() returns trigger language plpgsql as $$
declare b uuid;
begin
  for b in select distinct u.branch_id from changed c join branch_user u on u.person_id = c.id loop
    perform pg_notify('changes', b || ' person');
  end loop;
  return null;
end $$;

create function tell_changes_of(t regclass, teller text default 'tell_change') returns void language plpgsql as $$
declare rel text := t::text;
begin
  execute format('create trigger tell_insert after insert on %s referencing new table as changed for each statement execute function %I()', rel, teller);
  execute format('create trigger tell_update after update on %s referencing new table as changed for each statement execute function %I()', rel, teller);
  execute format('create trigger tell_delete after delete on %s referencing old table as changed for each statement execute function %I()', rel, teller);
end $$;

select tell_changes_of('branch', 'tell_change_of_branch');
select tell_changes_of('person', 'tell_change_of_person');

-- Of these two most updates change nothing that anybody sees: a session's last sight, a job's lease.
create trigger tell_insert after insert on session for each row execute function tell_changed_row();
create trigger tell_update after update of ended_at on session for each row execute function tell_changed_row();
create trigger tell_insert after insert on job for each row execute function tell_changed_row();
create trigger tell_update after update of state, progress, cancel, fault, dismissed_at on job for each row execute function tell_changed_row();

-- The trail is written beside the change it tells of, which has told already.
do $$
declare t regclass;
begin
  for t in
    select distinct c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('session', 'job', 'audit_event', 'idempotency_key', 'one_time_link')
  loop
    perform tell_changes_of(t);
  end loop;
end $$;

-- As it was, and the table tells its changes.
create or replace function protect(t regclass, kind text default 'changing') returns void language plpgsql as $$
declare rel text := t::text;
begin
  execute format('alter table %s enable row level security', rel);
  execute format('alter table %s force row level security', rel);
  execute format('create policy branch_wall on %s to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch())', rel);
  execute format('create policy system_door on %s to kitround_system using (true) with check (true)', rel);
  if kind = 'append' then
    execute format('grant select, insert on %s to kitround_app, kitround_system', rel);
    execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', rel);
  else
    execute format('grant select, insert, update, delete on %s to kitround_app, kitround_system', rel);
    execute format('create trigger trail after insert or update or delete on %s for each row execute function note_change()', rel);
  end if;
  if kind = 'changing' then
    execute format('create trigger version before update on %s for each row execute function next_version()', rel);
  end if;
  perform tell_changes_of(t);
end $$;
