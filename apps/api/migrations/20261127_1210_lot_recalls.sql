-- A supplier recalls a lot: what is left of it is written off, and each school that had a kit with it gets a task. The recall is written down once
-- for each lot.

create table lot_recall (
  branch_id uuid not null,
  lot_id uuid not null,
  reason text not null check (length(reason) between 1 and 200),
  recalled_by uuid not null,
  recalled_at timestamptz not null default now(),
  primary key (branch_id, lot_id),
  foreign key (branch_id, lot_id) references stock_lot (branch_id, id),
  foreign key (branch_id, recalled_by) references branch_user (branch_id, id)
);
select protect('lot_recall', 'append');

alter table school_task drop constraint school_task_rule_check;
alter table school_task add constraint school_task_rule_check
  check (rule in ('renewal_due', 'nothing_requested', 'kit_overdue', 'box_missing', 'contact_bounced', 'top_up_asked', 'more_asked', 'kit_found',
    'lot_recalled'));
