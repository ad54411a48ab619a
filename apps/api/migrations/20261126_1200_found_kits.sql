-- A stranger who scans a kit's label is told whose it is, and may say that they have it: that becomes a task of the school that had the kit last, or gets it next.
-- Both are done in the school's role, which sees no allocation and no contact then.

alter table school_task drop constraint school_task_rule_check;
alter table school_task add constraint school_task_rule_check
  check (rule in ('renewal_due', 'nothing_requested', 'kit_overdue', 'box_missing', 'contact_bounced', 'top_up_asked', 'more_asked', 'kit_found'));

alter policy school_wall on school_task
  using (branch_id = current_branch() and school_id = current_school() and rule in ('more_asked', 'kit_found'))
  with check (branch_id = current_branch() and school_id = current_school() and rule in ('more_asked', 'kit_found')
    and kind = 'auto' and assignee_id is null);
grant select (kit_id, note), insert (note), update (note) on school_task to kitround_school;

-- Whose label this is. The school is the one where the kit is or was last, or goes first; null for a kit that was never lent.
grant create on schema public to kitround_system;
set local role kitround_system;

create function who_has_label(token text)
  returns table (branch_id uuid, kit_id uuid, school_id uuid, kit_code text, branch_name text, phone text, email text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select k.branch_id, k.id, coalesce(k.school_id, (
        select a.school_id from allocation a
        where a.branch_id = k.branch_id and a.kit_id = k.id and a.status not in ('proposed', 'cancelled', 'substituted')
        order by a.status in ('delivered', 'collected', 'closed') desc, a.deliver_on desc limit 1)),
      k.code, b.name, b.office_phone, b.office_email
    from kit k
    join branch b on b.id = k.branch_id
    where k.qr_token = token and b.status = 'active' and k.state <> 'retired';
end $$;

revoke all on function who_has_label(text) from public;
do $$ begin execute format('grant execute on function who_has_label(text) to %I', session_user); end $$;

reset role;
revoke create on schema public from kitround_system;
