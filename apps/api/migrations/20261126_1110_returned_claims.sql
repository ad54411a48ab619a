-- A claim that is sent back keeps why, and which legs it had: with the next submission its approver sees what has changed since.
alter table km_claim add column returned_as jsonb;
