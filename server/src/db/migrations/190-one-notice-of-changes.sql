-- Of changes of a session one notice waits per booking, and the newest: it is put into words when it goes out, so two would say the same.
create or replace function tell_roster(session uuid, what text, text_body text, by_name text, after interval, states text[]) returns int
language sql security definer set search_path = public as $$
  with replaced as (
    update session_notices n set state = 'replaced'
    where what = 'session' and n.organization_id = (select current_org()) and n.session_id = session and n.about = 'session' and n.state = 'waiting'),
  told as (
    insert into session_notices (organization_id, session_id, employee_id, booking_id, about, body, not_before, created_by_name)
    select b.organization_id, b.session_id, b.employee_id, b.id, what, text_body, now() + after, by_name from session_bookings b
    where b.organization_id = (select current_org()) and b.session_id = session and b.state = any (states)
    on conflict (organization_id, booking_id) where state = 'waiting' and about = 'booking' do nothing
    returning 1)
  select count(*)::int from told
$$;
