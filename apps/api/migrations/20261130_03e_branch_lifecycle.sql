-- A branch has a region, by which a national office groups its figures. A branch that was archived says since when: an example that is
-- being filled or removed has the status, too, and is nobody's to read.

alter table branch
  add column region text check (region = btrim(region) and length(region) between 1 and 60),
  add column archived_at timestamptz,
  add constraint branch_archived_at check (archived_at is null or (status = 'archived' and not example));

grant update (region) on branch to kitround_app;

-- Administrators can read an archived branch, and nobody else opens it: a session there says that it is archived, and the server refuses
-- its changes.
grant create on schema public to kitround_system;
set local role kitround_system;

drop function who_is(bytea);
create function who_is(token bytea)
  returns table (session_row uuid, branch_id uuid, branch_user_id uuid, person_id uuid, role text, unseen boolean, archived boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.branch_id, s.branch_user_id, u.person_id, u.role, s.last_seen_at < now() - interval '1 minute',
      b.archived_at is not null
    from session s
    join branch_user u on u.branch_id = s.branch_id and u.id = s.branch_user_id
    join branch b on b.id = s.branch_id
    where s.token_hash = token and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at + s.idle_seconds * interval '1 second' > now()
      and u.status = 'active' and (b.status = 'active' or (b.archived_at is not null and u.role = 'admin'));
end $$;

revoke all on function who_is(bytea) from public;
do $$ begin execute format('grant execute on function who_is(bytea) to %I', session_user); end $$;

reset role;
revoke create on schema public from kitround_system;
