-- What attendance did to the ledger, so that a correction knows what it takes back.

alter table module_progress
  -- of a module that was taught: {session, rn_led, rn, credit_minutes}, as the ledger keeps it
  add column evidence jsonb;

alter table session_bookings
  -- as the session was signed off the last time: {effect, why, on, minutes, signature, assignment_id, record_id, made}
  add column settled jsonb;

alter table sessions
  -- why nobody with a valid nurse's license led a session that needs one
  add column rn_waiver text;

-- minutes that a later completion replaces, and what a session wrote
create index training_records_partial on training_records (organization_id, employee_id, program_id) where evidence -> 'partial' = 'true';

-- How many of the people with a seat are marked, whoever's people they are.
create function attendance_marked(session uuid) returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from session_bookings b
  where b.organization_id = (select current_org()) and b.session_id = session and b.state = 'booked' and b.result is not null
$$;
revoke execute on function attendance_marked(uuid) from public;
grant execute on function attendance_marked(uuid) to app_user;
