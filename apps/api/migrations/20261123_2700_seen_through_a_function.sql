-- Where else a person works, and when a branch's people were last seen, stand behind the system's door. Two functions with its right to
-- look answer just that, so that reading oneself or a branch's people takes one statement instead of stepping through the door and back.

grant create on schema public to kitround_system;
set local role kitround_system;

-- The branches a person may work in now, the one last worked in first.
create function branches_of(person uuid)
  returns table (branch_id uuid, branch_user_id uuid, branch_name text, role text, example boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select u.branch_id, u.id, b.name, u.role, b.example
    from branch_user u
    join branch b on b.id = u.branch_id
    where u.person_id = person and u.status = 'active' and b.status = 'active'
    order by (select max(s.last_seen_at) from session s where s.branch_user_id = u.id) desc nulls last, u.created_at;
end $$;

create function my_branches()
  returns table (branch_id uuid, branch_user_id uuid, branch_name text, role text, example boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select * from branches_of(current_person());
end $$;

-- Of the branch that asks, and of no other.
create function last_seen() returns table (branch_user_id uuid, at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.branch_user_id, max(s.last_seen_at) from session s where s.branch_id = current_branch() group by s.branch_user_id;
end $$;

revoke all on function branches_of(uuid), my_branches(), last_seen() from public;
grant execute on function my_branches(), last_seen() to kitround_app;

reset role;
revoke create on schema public from kitround_system;
