-- A trip's page and the list of trips count the lines of each stop: without an index they read every line there ever was.
create index stop_line_of on stop_line (branch_id, stop_id);
