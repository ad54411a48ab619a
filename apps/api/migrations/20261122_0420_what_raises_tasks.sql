-- What the rules of school tasks look at, and what a task of theirs is about: it closes when that is gone, and one that a person has closed is
-- not raised again for the same cause.

alter table school add column member_until date;
alter table school_contact add column bounced_at timestamptz;

alter table school_task add column cause text check (length(cause) <= 200);
alter table school_task drop constraint school_task_rule_check;
alter table school_task add constraint school_task_rule_check
  check (rule in ('renewal_due', 'nothing_requested', 'kit_overdue', 'box_missing', 'contact_bounced', 'top_up_asked'));
alter table school_task add constraint school_task_cause_of_rule check ((cause is not null) <= (rule is not null));
create unique index school_task_cause_once on school_task (branch_id, school_id, rule, cause)
  where status in ('open', 'doing', 'waiting') and cause is not null;
