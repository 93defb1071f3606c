import sql from 'sql-template-tag'

/** True when the assignment `a` comes from a path step with its own due date, so the program's rule does not apply. */
export const isDueByPath = sql`(a.source = 'path' and exists (select from path_step_states s
  join path_enrolments p on p.organization_id = s.organization_id and p.id = s.enrolment_id
  join learning_path_steps st on st.organization_id = p.organization_id and st.path_id = p.path_id and st.steps_no = p.steps_no
    and st.step_id = s.step_id
  where s.organization_id = a.organization_id and s.assignment_id = a.id and s.is_own and st.due_from is not null))`
