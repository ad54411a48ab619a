-- A label that was lost is replaced: the kit gets a new token, and the old one is kept here, so that staff who scan it later are told to
-- use the new label, and a stranger still learns whose kit it is.

create table replaced_label (
  branch_id uuid not null,
  qr_token text not null check (length(qr_token) = 32),
  kit_id uuid not null,
  replaced_by uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (branch_id, qr_token),
  constraint replaced_label_token_key unique (qr_token),
  foreign key (branch_id, kit_id) references kit (branch_id, id),
  foreign key (branch_id, replaced_by) references branch_user (branch_id, id)
);
create index replaced_label_of on replaced_label (branch_id, kit_id);
create index replaced_label_newest on replaced_label (branch_id, replaced_at);
select protect('replaced_label', 'append');

-- As before, and by a replaced token too.
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
        or (k.branch_id, k.id) = (
          select r.branch_id, r.kit_id from replaced_label r where r.qr_token = who_has_label.token))
      and b.status = 'active' and k.state <> 'retired';
end $$;

reset role;
revoke create on schema public from kitround_system;
