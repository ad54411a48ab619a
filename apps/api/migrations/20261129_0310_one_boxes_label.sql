-- One box's label is replaced by itself: the kit's other labels stay as they are. The new label of the box carries the next number, which the old
-- one lacks; the token, and with it the page for strangers, stays the kit's.

-- 0 is every box of the kit: its labels got a new token then.
alter table replaced_label add column box int not null default 0 check (box between 0 and 20);
-- The number of the label that was replaced: 0 for a box's first one.
alter table replaced_label add column issue int not null default 0 check (issue between 0 and 99);
alter table replaced_label add constraint replaced_label_all_boxes_at_once check (box > 0 or issue = 0);
alter table replaced_label drop constraint replaced_label_pkey;
alter table replaced_label drop constraint replaced_label_token_key;
alter table replaced_label add primary key (branch_id, qr_token, box, issue);
create index replaced_label_token on replaced_label (qr_token);

-- As before; a token may be named by several labels that were replaced.
grant create on schema public to kitround_system;
set local role kitround_system;

create or replace function who_has_label(token text)
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
    where (k.qr_token = who_has_label.token
        or (k.branch_id, k.id) in (
          select r.branch_id, r.kit_id from replaced_label r where r.qr_token = who_has_label.token))
      and b.status = 'active' and k.state <> 'retired';
end $$;

reset role;
revoke create on schema public from kitround_system;
