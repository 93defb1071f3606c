-- Who completed something in a month is counted from the index alone.
drop index assignments_completed;
create index assignments_completed on assignments (organization_id, completed_on, program_id) include (employee_id) where completed_on is not null;
