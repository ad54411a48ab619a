-- Links to schools' pages end with the person who made them by hand, unless somebody takes them over. These are of people
-- who left before that rule.
update school_link l set revoked_at = now()
from branch_user u
where u.branch_id = l.branch_id and u.id = l.made_by and u.status in ('suspended', 'removed')
  and l.contact_id is not null and l.revoked_at is null;
