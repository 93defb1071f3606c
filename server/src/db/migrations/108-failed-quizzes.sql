-- Who failed a quiz how often, by the quiz: those that may be blocked are read from the index alone.
create index module_progress_failed_of_module on module_progress (organization_id, module_id, failed_attempts) include (assignment_id, employee_id)
  where failed_attempts > 0 and state <> 'done';

-- Who completed a program or let it expire, without a look at each row.
drop index assignments_cycles;
create index assignments_cycles on assignments (organization_id, program_id, completed_on) include (employee_id, state, expires_on)
  where state in ('completed', 'satisfied');
