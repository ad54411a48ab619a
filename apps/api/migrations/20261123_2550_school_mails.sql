-- Schools are told "tomorrow" and "delivered" by mail, in words of the branch. These mails hold no secret, so that their text is kept
-- as it went; and what they told of the visit, so that the desk sees when it is another by now.
alter table branch
  add column tells_tomorrow boolean not null default false,
  add column tells_delivered boolean not null default false,
  -- Null: the house's own words.
  add column tomorrow_subject text check (length(tomorrow_subject) <= 150),
  add column tomorrow_text text check (length(tomorrow_text) <= 2000),
  add column delivered_subject text check (length(delivered_subject) <= 150),
  add column delivered_text text check (length(delivered_text) <= 2000);
grant update (tells_tomorrow, tells_delivered, tomorrow_subject, tomorrow_text, delivered_subject, delivered_text)
  on branch to kitround_app;

alter table mail_out
  alter column branch_user_id drop not null,
  alter column made_by drop not null,
  add column trip_id uuid,
  add column school_id uuid,
  add column subject text,
  add column body text,
  -- The visit that it told of.
  add column told jsonb,
  -- Somebody chose to tell once more.
  add column again boolean not null default false,
  drop constraint mail_out_kind_check,
  add constraint mail_out_kind_check check (kind in ('invitation', 'password_reset', 'tomorrow', 'delivered', 'called_off')),
  add constraint mail_out_whole check (case when kind in ('invitation', 'password_reset')
    then branch_user_id is not null and made_by is not null and trip_id is null
    else trip_id is not null and school_id is not null and subject is not null and body is not null and told is not null end),
  add foreign key (branch_id, trip_id) references trip (branch_id, id),
  add foreign key (branch_id, school_id) references school (branch_id, id);
create index mail_out_of_trip on mail_out (branch_id, trip_id, school_id) where trip_id is not null;
-- Of each visit an address hears once, however often it is looked at.
create unique index mail_out_once on mail_out (branch_id, trip_id, school_id, kind, to_address) where trip_id is not null and not again;

-- Whoever wants no more of these mails, by address: contacts are written anew with each change of their school. The id stands in
-- the mails' links and opens nothing but this choice.
create table mail_choice (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  address text not null check (address = lower(address)),
  unsubscribed_at timestamptz,
  primary key (branch_id, id),
  unique (id),
  unique (branch_id, address)
);
select protect('mail_choice', 'detail');
