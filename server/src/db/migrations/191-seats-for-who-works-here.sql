-- A free seat is for whoever waits longest and still works here; inactive (2), terminated (5) and rejected (9) people are passed over.
create or replace function fill_seats(session uuid) returns table (booking_id uuid, employee_id uuid, employee_name text)
language sql security definer set search_path = public as $$
  with free as (
    select case when s.capacity is null then s.waiting else greatest(s.capacity - s.booked, 0) end as seats from sessions s
    where s.organization_id = (select current_org()) and s.id = session and s.state = 'open' and s.wait_list = 'automatic' and s.waiting > 0
      and now() < coalesce(s.enrolment_closes_at, s.starts_at)),
  next as (
    select b.id from session_bookings b
    join employees e on e.organization_id = b.organization_id and e.id = b.employee_id and e.provider_status not in (2, 5, 9)
    where b.organization_id = (select current_org()) and b.session_id = session and b.state = 'waiting'
    order by b.waits_since, b.id limit (select seats from free)),
  given as (
    update session_bookings b set state = 'booked', waits_since = null, version = b.version + 1, reason = null from next n
    where exists (select from free) and b.organization_id = (select current_org()) and b.id = n.id
    returning b.id, b.employee_id)
  select g.id, g.employee_id, e.first_name || ' ' || e.last_name from given g
  join employees e on e.organization_id = (select current_org()) and e.id = g.employee_id
$$;
