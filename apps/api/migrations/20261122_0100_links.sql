-- A link says who made it and into which role it leads, so that it ends with either: who lost the right to give that role
-- lets nobody in any more. Links from before say neither and stop working; their making stays in the trail.
delete from one_time_link where kind <> 'setup';
alter table one_time_link
  add column made_by uuid,
  add column role text check (role in ('admin', 'manager', 'coordinator', 'volunteer', 'driver', 'finance', 'viewer')),
  add foreign key (branch_id, made_by) references branch_user (branch_id, id),
  add check ((kind = 'setup') = (made_by is null)),
  add check ((kind = 'setup') = (role is null));
