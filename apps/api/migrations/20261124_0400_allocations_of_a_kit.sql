-- What is planned for one kit, in its order: the list of kits asks it of each, for where it is and where it goes next. The constraint
-- that keeps a kit from being in two places has an index that begins alike, but its pages overlap: among a hundred branches one kit's
-- seven rows took 35 pages, and the whole list 7,578 where one branch alone takes 1,988.

create index allocation_of_kit on allocation (branch_id, kit_id, deliver_on);
