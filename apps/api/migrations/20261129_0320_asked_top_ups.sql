-- What a school asks for in the middle of a rotation is a top-up of the kit that it has: the kit room takes it from stock, and the next trip there
-- brings it. The school's role sees no top-up, so a function of the system writes it.

alter table top_up add column allocation_id uuid;
alter table top_up add foreign key (branch_id, allocation_id) references allocation (branch_id, id);
alter table top_up add constraint top_up_asked_or_counted check (allocation_id is null or check_in_id is null);
create index top_up_asked on top_up (branch_id, allocation_id) where allocation_id is not null;

grant create on schema public to kitround_system;
set local role kitround_system;

-- Makes the top-up of a school's loan what its report asks for, less what has been packed for it already; without a wish there is none.
create function top_up_as_asked(loan uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a allocation;
  t top_up;
  lines uuid[];
  items uuid[];
  qtys int[];
begin
  select * into a from allocation
    where branch_id = current_branch() and id = loan and school_id = current_school() and status = 'delivered' and kit_id is not null
    for update;
  if not found then
    return;
  end if;
  select coalesce(array_agg(w.line_id), '{}'), coalesce(array_agg(w.item_id), '{}'), coalesce(array_agg(w.qty), '{}') into lines, items, qtys
  from (
    select x.line_id, l.item_id, x.more - coalesce((
      select sum(d.used) from top_up_line d join top_up u on u.branch_id = d.branch_id and u.id = d.top_up_id
      where u.branch_id = a.branch_id and u.allocation_id = a.id and u.status = 'done' and d.line_id = x.line_id), 0)::int as qty
    from school_report_line x
    join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
    where x.branch_id = a.branch_id and x.allocation_id = a.id and x.more > 0) w
  where w.qty > 0;
  select * into t from top_up
    where branch_id = a.branch_id and kit_id = a.kit_id and status in ('open', 'in_progress', 'waiting_stock') for update;
  if t.id is null then
    if cardinality(lines) = 0 then
      return;
    end if;
    insert into top_up (branch_id, kit_id, allocation_id) values (a.branch_id, a.kit_id, a.id) returning * into t;
  elsif t.allocation_id is distinct from a.id then
    -- It was opened by a count: the school's wish stays its task.
    return;
  end if;
  delete from top_up_line d where d.branch_id = t.branch_id and d.top_up_id = t.id and d.used = 0
    and d.line_id <> all(lines);
  update top_up_line d set needed = d.used where d.branch_id = t.branch_id and d.top_up_id = t.id and d.used > 0
    and d.line_id <> all(lines);
  insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed)
    select t.branch_id, t.id, w.line_id, w.item_id, w.qty from unnest(lines, items, qtys) as w (line_id, item_id, qty)
    on conflict (branch_id, top_up_id, line_id) do update set needed = greatest(excluded.needed, top_up_line.used);
  if not exists (select from top_up_line d where d.branch_id = t.branch_id and d.top_up_id = t.id) then
    update top_up set status = 'cancelled' where branch_id = t.branch_id and id = t.id;
  end if;
  -- Checked here: at the end of the transaction the school's role, which sees no top-up, would check it.
  set constraints top_up_equals_movements immediate;
  set constraints top_up_equals_movements deferred;
end $$;

revoke all on function top_up_as_asked(uuid) from public;
grant execute on function top_up_as_asked(uuid) to kitround_school;

reset role;
revoke create on schema public from kitround_system;
