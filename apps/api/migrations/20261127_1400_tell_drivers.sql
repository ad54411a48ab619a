-- A driver hears by mail of a trip that is given, changed or taken. Each person chooses in My account.
alter table person add column trip_mails boolean not null default true;
grant select (trip_mails), update (trip_mails) on person to kitround_app;
alter table mail_out
  drop constraint mail_out_kind_check,
  add constraint mail_out_kind_check check (kind in (
    'invitation', 'password_reset', 'tomorrow', 'delivered', 'called_off', 'school_page', 'wishes', 'wishes_again', 'not_ready',
    'unclaimed', 'driver_trip')),
  drop constraint mail_out_whole,
  add constraint mail_out_whole check (case
    when kind in ('invitation', 'password_reset') then branch_user_id is not null and made_by is not null and trip_id is null
    when kind in ('school_page', 'wishes', 'wishes_again') then school_id is not null and trip_id is null
    when kind = 'not_ready' then school_id is not null and trip_id is not null
    when kind = 'unclaimed' then branch_user_id is not null and month is not null and subject is not null and body is not null
    when kind = 'driver_trip' then branch_user_id is not null and trip_id is null and subject is not null and body is not null
    else trip_id is not null and school_id is not null and subject is not null and body is not null and told is not null end);
