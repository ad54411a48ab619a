-- A call finds who it is, and its wall, in its first statement: one function that answers who holds a token, with the system's
-- right to look, so that no transaction of its own steps through the system's door for it. And one that waits for a key and
-- answers what was answered under it before.

grant create on schema public to kitround_system;
set local role kitround_system;

create function who_is(token bytea)
  returns table (session_row uuid, branch_id uuid, branch_user_id uuid, person_id uuid, role text, unseen boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.branch_id, s.branch_user_id, u.person_id, u.role, s.last_seen_at < now() - interval '1 minute'
    from session s
    join branch_user u on u.branch_id = s.branch_id and u.id = s.branch_user_id
    join branch b on b.id = s.branch_id
    where s.token_hash = token and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at + s.idle_seconds * interval '1 second' > now()
      and u.status = 'active' and b.status = 'active';
end $$;

-- A request's role has no business with tokens: only the connection's own, before it steps down.
revoke all on function who_is(bytea) from public;
do $$ begin execute format('grant execute on function who_is(bytea) to %I', session_user); end $$;

reset role;
revoke create on schema public from kitround_system;

-- Each statement of a volatile function sees what was committed before it: what the one that held the lock has answered, too.
create function take_key(taken uuid) returns table (fingerprint bytea, status int, response text) language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended(current_actor()::text || ':' || taken::text, 0));
  return query
    select k.fingerprint, k.status, k.response from idempotency_key k
    where k.branch_id = current_branch() and k.branch_user_id = current_actor() and k.key = taken;
end $$;
