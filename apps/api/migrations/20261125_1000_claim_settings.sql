-- What a branch decides about claims: from which difference between plan and odometer an approver looks at a claim by itself.
-- A branch without a row has the usual limits of the contract.

create table claim_setting (
  branch_id uuid not null references branch,
  gap_percent int not null check (gap_percent between 0 and 100),
  gap_m int not null check (gap_m >= 0),
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (branch_id)
);
select protect('claim_setting');
