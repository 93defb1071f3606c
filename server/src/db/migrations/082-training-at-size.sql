-- What learners do to an assignment (begin, go on, finish) moves the topic of learning; all else that is changed of one is the office's
-- and moves that of training, which lists remember all day (docs/decisions/081).
create function assignment_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare moved record;
begin
  for moved in
    select n.organization_id, bool_or(
      (n.employee_id, n.program_id, n.cycle_no, n.source, n.job_id, n.assigned_on, n.start_date, n.rule_due_on, n.set_due_on, n.extended_to,
        n.due_since, n.frozen_days, n.reason, n.waived_on, n.withdrawn_on, n.withdrawn_how, n.renews, n.renews_until, n.last_reminded_at)
      is distinct from
      (o.employee_id, o.program_id, o.cycle_no, o.source, o.job_id, o.assigned_on, o.start_date, o.rule_due_on, o.set_due_on, o.extended_to,
        o.due_since, o.frozen_days, o.reason, o.waived_on, o.withdrawn_on, o.withdrawn_how, o.renews, o.renews_until, o.last_reminded_at)
      or not (n.state = o.state or (o.state, n.state) in (('assigned', 'in_progress'), ('completed', 'superseded'))
        -- what is told late may give a seat back
        or (o.state in ('assigned', 'in_progress') and n.state = 'completed' and n.completed_on >= current_date - 1))) as by_office
    from new_rows n join old_rows o on o.organization_id = n.organization_id and o.id = n.id
    group by 1
  loop
    perform move_topic(moved.organization_id, case when moved.by_office then 'training' else 'learning' end);
  end loop;
  return null;
end $$;
revoke execute on function assignment_changed() from public;
drop trigger assignments_changed on assignments;
create trigger assignments_changed after update on assignments referencing old table as old_rows new table as new_rows
  for each statement execute function assignment_changed();

-- All that a program's totals, tiles and filters ask of its assignments, so that a hundred thousand of them are not looked up one by one.
drop index assignments_of_program;
create index assignments_of_program on assignments (organization_id, program_id, due_on)
  include (id, employee_id, state, start_date, expires_on, completed_on, version_id);
drop index module_progress_failed;
create index module_progress_failed on module_progress (organization_id, assignment_id) include (employee_id)
  where failed_attempts > 0 and state <> 'done';
