-- Live modules: programs that need a session to come to be begun, and what learners see of sessions and their own places in them.

create index program_modules_live on program_modules (organization_id, version_id) where kind = 'live_session';
-- whether a program has a session to come is asked for each program of the list
create index sessions_to_come on sessions (organization_id, program_id, starts_at) where state = 'open';
create unique index session_templates_of_catalog on session_templates (organization_id, program_id, catalog_template_id)
  where catalog_template_id is not null;

-- Templates travel with programs and are read with them; what is remembered of programs does not show them.

select learner_table('sessions', $$state <> 'draft' and (current_learner_program() is null or program_id = current_learner_program())$$);
select learner_table('session_days', 'exists (select from sessions s where s.organization_id = session_days.organization_id
  and s.id = session_days.session_id)');
select learner_table('session_instructors', 'exists (select from sessions s where s.organization_id = session_instructors.organization_id
  and s.id = session_instructors.session_id)');
select learner_table('instructors', 'true');
select learner_table('rooms', 'true');
select learner_table('session_bookings', 'employee_id = (select current_learner())');
grant select on sessions, session_days, session_instructors to app_learner;
grant select (organization_id, id, name) on instructors to app_learner;
grant select (organization_id, id, name, location_id, directions) on rooms to app_learner;
-- seats are given and taken back by the functions of the office, which judge by everybody's
grant select (organization_id, id, session_id, employee_id, state, waits_since) on session_bookings to app_learner;
grant execute on function wait_places(uuid) to app_learner;
