-- A school's own page: opened by a link, without a session. A third role, kitround_school, is confined to one school of one branch. It is granted
-- column by column what the page shows and takes, so that a mistake in a statement of the page can't reach anything else.

do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'kitround_school') then
      create role kitround_school nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant kitround_school to %I', current_user);
  grant usage on schema public to kitround_school;
end $$;

create function current_school() returns uuid language sql stable as
  $$ select nullif(current_setting('app.school', true), '')::uuid $$;
-- The contact whose link was opened; null behind the link of a packing slip.
create function current_contact() returns uuid language sql stable as
  $$ select nullif(current_setting('app.contact', true), '')::uuid $$;
-- The allocation whose packing slip was opened; null behind a contact's link.
create function current_slip() returns uuid language sql stable as
  $$ select nullif(current_setting('app.slip', true), '')::uuid $$;

-- Whom schools may ask: the office's own number and address, never a person's.
alter table branch
  add column office_phone text check (length(office_phone) between 1 and 200),
  add column office_email text check (length(office_email) <= 254 and position('@' in office_email) > 1);
grant update (office_phone, office_email) on branch to kitround_app;

alter table school_contact add column language text not null default 'en' check (language in ('en', 'mi'));

-- Links to the page. A token is stored as its hash alone. A contact may hold several, for each mail draws one; a row stays when its link ends, so
-- that whoever opens an old link is told whom to ask.
create table school_link (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  contact_id uuid,
  allocation_id uuid,
  token_hash bytea not null check (length(token_hash) = 32),
  made_by uuid,
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (branch_id, id),
  unique (id),
  unique (token_hash),
  constraint school_link_of_one check (contact_id is null or allocation_id is null),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, contact_id) references school_contact (branch_id, id) on delete set null (contact_id),
  foreign key (branch_id, allocation_id) references allocation (branch_id, id) on delete cascade,
  foreign key (branch_id, made_by) references branch_user (branch_id, id)
);
create index school_link_of_contact on school_link (branch_id, contact_id) where contact_id is not null;
create index school_link_of_school on school_link (branch_id, school_id);
create index school_link_of_slip on school_link (branch_id, allocation_id) where allocation_id is not null;
select protect('school_link', 'detail');

-- Whose link this is: of one that ended, too, with `alive` false.
grant create on schema public to kitround_system;
set local role kitround_system;

create function who_holds(token bytea)
  returns table (link_id uuid, branch_id uuid, school_id uuid, contact_id uuid, slip_id uuid, contact_name text, language text, alive boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select l.id, l.branch_id, l.school_id, l.contact_id, l.allocation_id, c.name, coalesce(c.language, 'en'),
      l.revoked_at is null and b.status = 'active' and s.status in ('member', 'paused')
        and coalesce(s.member_until >= (now() at time zone b.time_zone)::date, true)
        and (c.id is not null or coalesce(a.status in ('preparing', 'ready', 'out', 'delivered', 'collected'), false))
    from school_link l
    join branch b on b.id = l.branch_id
    join school s on s.branch_id = l.branch_id and s.id = l.school_id
    left join school_contact c on c.branch_id = l.branch_id and c.id = l.contact_id
    left join allocation a on a.branch_id = l.branch_id and a.id = l.allocation_id
    where l.token_hash = token;
end $$;

revoke all on function who_holds(bytea) from public;
do $$ begin execute format('grant execute on function who_holds(bytea) to %I', session_user); end $$;

reset role;
revoke create on schema public from kitround_system;

-- Until when schools may say what they wish for in a term.
create table wish_round (
  branch_id uuid not null,
  term_id uuid not null,
  closes_on date not null,
  asked_at timestamptz,
  reminded_at timestamptz,
  primary key (branch_id, term_id),
  foreign key (branch_id, term_id) references term (branch_id, id) on delete cascade
);
select protect('wish_round', 'detail');

-- That a school has answered, also when it wishes for nothing.
create table wish_answer (
  branch_id uuid not null,
  term_id uuid not null,
  school_id uuid not null,
  said_by text not null check (length(said_by) <= 200),
  answered_at timestamptz not null default now(),
  primary key (branch_id, term_id, school_id),
  foreign key (branch_id, term_id) references term (branch_id, id) on delete cascade,
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade
);
select protect('wish_answer', 'detail');

alter table kit_request add column from_school boolean not null default false;

-- What a school says of a kit that it has: never counted as seen until the branch has looked.
create table school_report (
  branch_id uuid not null,
  allocation_id uuid not null,
  school_id uuid not null,
  ready_at timestamptz,
  note text check (length(note) <= 500),
  students int check (students between 0 and 5000),
  rating int check (rating between 1 and 5),
  sentence text check (length(sentence) <= 300),
  said_by text not null check (length(said_by) <= 200),
  said_at timestamptz not null default now(),
  primary key (branch_id, allocation_id),
  foreign key (branch_id, allocation_id) references allocation (branch_id, id) on delete cascade,
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade
);
select protect('school_report', 'detail');

create table school_report_line (
  branch_id uuid not null,
  allocation_id uuid not null,
  line_id uuid not null,
  school_id uuid not null,
  missing int not null default 0 check (missing between 0 and 10000),
  broken int not null default 0 check (broken between 0 and 10000),
  used_up boolean not null default false,
  -- Wanted before the kit goes back.
  more int not null default 0 check (more between 0 and 10000),
  primary key (branch_id, allocation_id, line_id),
  foreign key (branch_id, allocation_id) references school_report (branch_id, allocation_id) on delete cascade,
  foreign key (branch_id, line_id) references packing_list_line (branch_id, id),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  constraint school_report_line_says_something check (missing + broken + more > 0 or used_up)
);
select protect('school_report_line', 'detail');

-- What a school would have changed: it changes once a coordinator accepts it.
create table school_proposal (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  school_id uuid not null,
  contact_id uuid,
  kind text not null check (kind in ('closure', 'contact', 'drop_point')),
  proposed jsonb not null check (length(proposed::text) <= 2000),
  said_by text not null check (length(said_by) <= 200),
  said_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (branch_id, id),
  constraint school_proposal_decided check ((state = 'open') = (decided_at is null)),
  foreign key (branch_id, school_id) references school (branch_id, id) on delete cascade,
  foreign key (branch_id, contact_id) references school_contact (branch_id, id) on delete set null (contact_id),
  foreign key (branch_id, decided_by) references branch_user (branch_id, id)
);
create unique index school_proposal_once on school_proposal (branch_id, school_id, kind, md5(proposed::text)) where state = 'open';
create index school_proposal_open on school_proposal (branch_id, said_at) where state = 'open';
select protect('school_proposal', 'detail');

alter table school_task drop constraint school_task_rule_check;
alter table school_task add constraint school_task_rule_check
  check (rule in ('renewal_due', 'nothing_requested', 'kit_overdue', 'box_missing', 'contact_bounced', 'top_up_asked', 'more_asked'));

-- The school's wall. Each policy names the branch and, where a table has one, the school.
create function open_to_school(t regclass, mine text, takes text default 'false') returns void language plpgsql as $$
begin
  execute format('create policy school_wall on %s to kitround_school using (%s) with check (%s)', t, mine, takes);
end $$;

select open_to_school('branch', 'id = current_branch()');
-- The last two are read by what writes the trail.
grant select (id, name, time_zone, office_phone, office_email, example, status) on branch to kitround_school;

select open_to_school('school', 'branch_id = current_branch() and id = current_school()');
grant select (branch_id, id, name_en, name_mi, drop_point) on school to kitround_school;

select open_to_school('school_contact', 'branch_id = current_branch() and school_id = current_school() and id = current_contact()');
grant select (branch_id, id, school_id, name, role, email, phone) on school_contact to kitround_school;

select open_to_school('school_closure', 'branch_id = current_branch() and school_id = current_school() and current_contact() is not null');
grant select (branch_id, id, school_id, from_on, to_on, reason) on school_closure to kitround_school;

select open_to_school('term', 'branch_id = current_branch()');
grant select (branch_id, id, year, number, starts_on, ends_on) on term to kitround_school;
select open_to_school('rotation', 'branch_id = current_branch()');
grant select (branch_id, id, term_id, seq, deliver_on, collect_on) on rotation to kitround_school;

-- The catalogue: what there is to wish for, and what is in it. Neither sponsors nor where a copy is.
select open_to_school('kit_type', $$branch_id = current_branch() and status <> 'draft'$$);
grant select (branch_id, id, code, name_en, name_mi, strand, year_from, year_to, safety_note, status) on kit_type to kitround_school;
select open_to_school('packing_list', $$branch_id = current_branch() and status <> 'draft'$$);
grant select (branch_id, id, kit_type_id, status, boxes) on packing_list to kitround_school;
select open_to_school('packing_list_line', $$branch_id = current_branch() and exists (select from packing_list p
  where p.branch_id = packing_list_line.branch_id and p.id = packing_list_line.packing_list_id)$$);
grant select (branch_id, id, packing_list_id, item_id, position, qty, kind, box_no) on packing_list_line to kitround_school;
select open_to_school('item', 'branch_id = current_branch()');
grant select (branch_id, id, name, unit) on item to kitround_school;
select open_to_school('kit', 'branch_id = current_branch()');
grant select (branch_id, id, kit_type_id, code, boxes, packing_list_id) on kit to kitround_school;
select open_to_school('file', 'branch_id = current_branch() and kit_id is not null and not damage and removed_at is null');
grant select (branch_id, id, kit_id, small_sha256, sha256, created_at, damage, removed_at) on file to kitround_school;
select open_to_school('file_content', $$branch_id = current_branch() and exists (select from file f
  where f.branch_id = file_content.branch_id and f.small_sha256 = file_content.sha256)$$);
grant select (branch_id, sha256, bytes) on file_content to kitround_school;

-- What comes and goes: of this school, and of a packing slip that one kit alone.
select open_to_school('allocation', $$branch_id = current_branch() and school_id = current_school()
  and status not in ('proposed', 'cancelled', 'substituted') and (current_slip() is null or id = current_slip())$$);
grant select (branch_id, id, rotation_id, school_id, kit_type_id, kit_id, status, deliver_on, collect_on) on allocation to kitround_school;
select open_to_school('stop', 'branch_id = current_branch() and school_id = current_school()');
grant select (branch_id, id, trip_id, school_id, status) on stop to kitround_school;
select open_to_school('stop_line', $$branch_id = current_branch() and exists (select from stop s
  where s.branch_id = stop_line.branch_id and s.id = stop_line.stop_id)$$);
grant select (branch_id, id, stop_id, allocation_id, action, status) on stop_line to kitround_school;
select open_to_school('trip', $$branch_id = current_branch() and status <> 'draft' and exists (select from stop s
  where s.branch_id = trip.branch_id and s.trip_id = trip.id)$$);
grant select (branch_id, id, on_day, status) on trip to kitround_school;

-- What is asked for: only a contact asks, only while nothing is planned, and in the name of no other school.
select open_to_school('wish_round', 'branch_id = current_branch()');
grant select (branch_id, term_id, closes_on) on wish_round to kitround_school;
select open_to_school('kit_request',
  'branch_id = current_branch() and school_id = current_school() and current_contact() is not null',
  $$branch_id = current_branch() and school_id = current_school() and current_contact() is not null
    and status in ('requested', 'waitlisted', 'withdrawn')$$);
create policy school_edit on kit_request as restrictive for update to kitround_school
  using (status in ('requested', 'waitlisted')) with check (true);
grant select (branch_id, id, term_id, school_id, kit_type_id, rank, preferred_rotation_id, students, status) on kit_request to kitround_school;
grant insert (branch_id, term_id, school_id, kit_type_id, rank, preferred_rotation_id, students, asked_by, asked_on, from_school),
  update (rank, preferred_rotation_id, students, status, asked_by, asked_on, from_school, row_version, updated_at) on kit_request to kitround_school;
select open_to_school('wish_answer',
  'branch_id = current_branch() and school_id = current_school() and current_contact() is not null',
  'branch_id = current_branch() and school_id = current_school() and current_contact() is not null');
grant select, insert, update on wish_answer to kitround_school;

-- What is said of a kit: of one that this link may see.
select open_to_school('school_report',
  $$branch_id = current_branch() and school_id = current_school() and exists (select from allocation a
    where a.branch_id = school_report.branch_id and a.id = school_report.allocation_id)$$,
  $$branch_id = current_branch() and school_id = current_school() and exists (select from allocation a
    where a.branch_id = school_report.branch_id and a.id = school_report.allocation_id)$$);
grant select, insert, update on school_report to kitround_school;
select open_to_school('school_report_line',
  $$branch_id = current_branch() and school_id = current_school() and exists (select from allocation a
    where a.branch_id = school_report_line.branch_id and a.id = school_report_line.allocation_id)$$,
  $$branch_id = current_branch() and school_id = current_school() and exists (select from allocation a
    where a.branch_id = school_report_line.branch_id and a.id = school_report_line.allocation_id)$$);
grant select, insert, update, delete on school_report_line to kitround_school;

select open_to_school('school_proposal',
  'branch_id = current_branch() and school_id = current_school() and current_contact() is not null',
  $$branch_id = current_branch() and school_id = current_school() and contact_id = current_contact() and state = 'open'$$);
grant select, insert on school_proposal to kitround_school;

-- The task that brings more of something on the next visit.
select open_to_school('school_task',
  $$branch_id = current_branch() and school_id = current_school() and rule = 'more_asked'$$,
  $$branch_id = current_branch() and school_id = current_school() and rule = 'more_asked' and kind = 'auto' and assignee_id is null$$);
grant select (branch_id, id, school_id, rule, cause, title, status), insert (branch_id, school_id, kit_id, kind, rule, title, cause),
  update (title, status, closed_at, row_version, updated_at) on school_task to kitround_school;

-- The trail of what a school does. It is written and never read.
create policy school_wall on audit_event for insert to kitround_school with check (branch_id = current_branch());
grant insert on audit_event to kitround_school;

drop function open_to_school(regclass, text, text);
