-- A school's page marks second names with the language that they have in the branch's country.
grant select (country) on branch to kitround_school;
