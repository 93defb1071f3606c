-- Plans of training in a large agency (docs/decisions/120).
-- Who has anything at all, or anything that counts: everybody's assignments in the order of their people, from the index alone.
drop index assignments_of_employee;
create index assignments_of_employee on assignments (organization_id, employee_id, program_id) include (state, expires_on);

-- A program's attempts, newest first, with what their orders, totals and tiles ask.
drop index quiz_attempts_of_program;
create index quiz_attempts_of_program on quiz_attempts (organization_id, program_id, submitted_at desc nulls last, id)
  include (employee_id, state, score, started_at);
