-- Mails that go out, written in the transaction of what they tell of. A row says what a mail is about and never its text: what is secret in
-- it, a link, is drawn when it is sent, and only the link's hash is kept, as of every other.
create table mail_out (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('invitation', 'password_reset')),
  branch_user_id uuid not null,
  to_name text not null,
  to_address text not null check (to_address = btrim(to_address) and position('@' in to_address) > 1 and to_address !~ '[[:cntrl:]]'),
  -- by_hand: nothing sends mail here, the link was shown to whoever made it.
  state text not null check (state in ('waiting', 'sent', 'refused', 'by_hand')),
  -- The receiving server's own words.
  fault text check (length(fault) <= 500),
  job_id uuid,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (branch_id, id),
  unique (id),
  foreign key (branch_id, branch_user_id) references branch_user (branch_id, id),
  foreign key (branch_id, made_by) references branch_user (branch_id, id),
  check ((state in ('sent', 'refused')) = (ended_at is not null))
);
create index mail_out_of on mail_out (branch_id, branch_user_id, created_at);
select protect('mail_out', 'detail');
