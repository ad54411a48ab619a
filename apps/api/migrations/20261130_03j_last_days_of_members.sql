-- Somebody whom another branch lends, or who helps for a while, belongs to a branch until a day; a nightly job suspends them after it.
alter table branch_user add column ends_on date;
-- A branch never loses an administrator by a date.
alter table branch_user add constraint branch_user_admin_stays check (role <> 'admin' or ends_on is null);
