-- Mails to a school's contact that hold a link to its page. As with every link, it is drawn when the mail is sent, and the row holds no text.

alter table mail_out
  add column contact_id uuid,
  add column term_id uuid,
  drop constraint mail_out_kind_check,
  add constraint mail_out_kind_check check (kind in (
    'invitation', 'password_reset', 'tomorrow', 'delivered', 'called_off', 'school_page', 'wishes', 'wishes_again', 'not_ready')),
  drop constraint mail_out_whole,
  add constraint mail_out_whole check (case
    when kind in ('invitation', 'password_reset') then branch_user_id is not null and made_by is not null and trip_id is null
    when kind in ('school_page', 'wishes', 'wishes_again') then school_id is not null and trip_id is null
    when kind = 'not_ready' then school_id is not null and trip_id is not null
    else trip_id is not null and school_id is not null and subject is not null and body is not null and told is not null end),
  add foreign key (branch_id, contact_id) references school_contact (branch_id, id) on delete set null (contact_id),
  add foreign key (branch_id, term_id) references term (branch_id, id);
-- Each contact is asked once and reminded once.
create unique index mail_out_asked_once on mail_out (branch_id, term_id, kind, to_address) where term_id is not null;
