-- At a month's end a branch may remind its drivers by mail of trips that they have not claimed: each person once for each month.
alter table claim_setting add column reminds_monthly boolean not null default false;
alter table mail_out
  add column month text check (month ~ '^\d{4}-\d{2}$'),
  drop constraint mail_out_kind_check,
  add constraint mail_out_kind_check check (kind in (
    'invitation', 'password_reset', 'tomorrow', 'delivered', 'called_off', 'school_page', 'wishes', 'wishes_again', 'not_ready',
    'unclaimed')),
  drop constraint mail_out_whole,
  add constraint mail_out_whole check (case
    when kind in ('invitation', 'password_reset') then branch_user_id is not null and made_by is not null and trip_id is null
    when kind in ('school_page', 'wishes', 'wishes_again') then school_id is not null and trip_id is null
    when kind = 'not_ready' then school_id is not null and trip_id is not null
    when kind = 'unclaimed' then branch_user_id is not null and month is not null and subject is not null and body is not null
    else trip_id is not null and school_id is not null and subject is not null and body is not null and told is not null end);
create unique index mail_out_reminded_once on mail_out (branch_id, branch_user_id, month) where kind = 'unclaimed';
