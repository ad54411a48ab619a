-- Whether a contact agreed to be mailed. Nobody was asked so far; a contact who refused is mailed nothing but a link that was asked for.
alter table school_contact
  add column consent text not null default 'not_asked' check (consent in ('not_asked', 'given', 'refused')),
  add column consent_on date;

-- A school's page offers no title that the school is not lent.
create policy school_wall on school_exclusion to kitround_school
  using (branch_id = current_branch() and school_id = current_school()) with check (false);
grant select (branch_id, school_id, kit_type_id) on school_exclusion to kitround_school;
