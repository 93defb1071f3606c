-- Seats and the wait-list are decided past own rows; what the people of a roster are told of, and what became of it.

-- One row waits per booking at most: it is put into words when it goes out, by what holds then, so that nobody is told what is over.
create table session_notices (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  session_id uuid not null,
  employee_id uuid not null,
  booking_id uuid not null,
  -- booking: how they stand; session: what changed about it; message: what staff wrote
  about text not null check (about in ('booking', 'session', 'message')),
  -- of a message; of a session what changed, in the words of the contract
  body text,
  check ((about = 'message') <= (body is not null)),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'replaced')),
  -- nothing_new: they were told before, or what was to be told is over
  skipped_for text check (skipped_for in ('no_address', 'stopped', 'dead_address', 'nothing_new')),
  check ((state = 'skipped') = (skipped_for is not null)),
  -- a slip that is put right before this is never heard of
  not_before timestamptz not null default now(),
  -- the state that was told
  told text,
  language text,
  mail_id uuid,
  sms_id uuid,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, booking_id) references session_bookings (organization_id, id) on delete cascade
);
create unique index session_notices_waiting on session_notices (organization_id, booking_id) where state = 'waiting' and about = 'booking';
create index session_notices_due on session_notices (not_before) where state = 'waiting';
create index session_notices_of_booking on session_notices (organization_id, booking_id, created_at);
create index session_notices_of_session on session_notices (organization_id, session_id);
create index session_notices_of_employee on session_notices (organization_id, employee_id);
create index session_notices_mail on session_notices (mail_id) where mail_id is not null;
select tenant_table('session_notices', 'employee_id');
grant select, insert, update, delete on session_notices to app_user;
create policy telling on session_notices for select to app_job using (state = 'waiting');
grant select (organization_id, state, not_before) on session_notices to app_job;

-- What is still to go out is taken back when it would tell what is over; a message that is under way stays.
create function withdraw_messages(messages uuid[]) returns int language sql security definer set search_path = public as $$
  with gone as (delete from outbox where organization_id = (select current_org()) and id = any (messages) and state = 'queued' and attempts = 0
    returning 1)
  select count(*)::int from gone
$$;

-- Where everybody in line stands. Names are nobody's here; the reader joins the bookings that it sees.
create function wait_places(session uuid) returns table (booking_id uuid, place int)
language sql stable security definer set search_path = public as $$
  select b.id, row_number() over (order by b.waits_since, b.id)::int from session_bookings b
  where b.organization_id = (select current_org()) and b.session_id = session and b.state = 'waiting'
$$;

-- Gives free seats to those who wait longest, whoever's people they are, and answers them for the history. The caller holds the session.
create function fill_seats(session uuid) returns table (booking_id uuid, employee_id uuid, employee_name text)
language sql security definer set search_path = public as $$
  with free as (
    select case when s.capacity is null then s.waiting else greatest(s.capacity - s.booked, 0) end as seats from sessions s
    where s.organization_id = (select current_org()) and s.id = session and s.state = 'open' and s.wait_list = 'automatic' and s.waiting > 0
      and now() < coalesce(s.enrolment_closes_at, s.starts_at)),
  next as (
    select b.id from session_bookings b
    where b.organization_id = (select current_org()) and b.session_id = session and b.state = 'waiting'
    order by b.waits_since, b.id limit (select seats from free)),
  given as (
    update session_bookings b set state = 'booked', waits_since = null, version = b.version + 1, reason = null from next n
    where exists (select from free) and b.organization_id = (select current_org()) and b.id = n.id
    returning b.id, b.employee_id)
  select g.id, g.employee_id, e.first_name || ' ' || e.last_name from given g
  join employees e on e.organization_id = (select current_org()) and e.id = g.employee_id
$$;

-- Everybody of a roster whom a change of the session concerns, past own rows: all are told, whoever changes it.
create function tell_roster(session uuid, what text, text_body text, by_name text, after interval, states text[]) returns int
language sql security definer set search_path = public as $$
  with told as (
    insert into session_notices (organization_id, session_id, employee_id, booking_id, about, body, not_before, created_by_name)
    select b.organization_id, b.session_id, b.employee_id, b.id, what, text_body, now() + after, by_name from session_bookings b
    where b.organization_id = (select current_org()) and b.session_id = session and b.state = any (states)
    on conflict (organization_id, booking_id) where state = 'waiting' and about = 'booking' do nothing
    returning 1)
  select count(*)::int from told
$$;

-- Writes down that these people are to be told how they stand, whoever's people they are.
create function tell_bookings(bookings uuid[], by_name text, after interval) returns void
language sql security definer set search_path = public as $$
  insert into session_notices (organization_id, session_id, employee_id, booking_id, about, not_before, created_by_name)
  select b.organization_id, b.session_id, b.employee_id, b.id, 'booking', now() + after, by_name from session_bookings b
  where b.organization_id = (select current_org()) and b.id = any (bookings)
  on conflict (organization_id, booking_id) where state = 'waiting' and about = 'booking' do nothing
$$;

-- Agencies in which seats are free and somebody waits: the worker gives what nobody's call gave, such as seats of people who were removed.
create function sessions_to_fill() returns table (organization_id uuid, session_id uuid)
language sql stable security definer set search_path = public as $$
  select s.organization_id, s.id from sessions s
  where s.state = 'open' and s.wait_list = 'automatic' and s.waiting > 0 and (s.capacity is null or s.booked < s.capacity)
    and now() < coalesce(s.enrolment_closes_at, s.starts_at)
$$;

-- Whose booking a signed link is about.
create function booking_of_link(booking uuid) returns table (organization_id uuid, employee_id uuid, employee_name text, session_id uuid, language text)
language sql stable security definer set search_path = public as $$
  select b.organization_id, b.employee_id, e.first_name || ' ' || e.last_name, b.session_id, e.language from session_bookings b
  join employees e on e.organization_id = b.organization_id and e.id = b.employee_id where b.id = booking
$$;

revoke execute on function withdraw_messages(uuid[]), wait_places(uuid), fill_seats(uuid), tell_roster(uuid, text, text, text, interval, text[]),
  tell_bookings(uuid[], text, interval), sessions_to_fill(), booking_of_link(uuid) from public;
grant execute on function withdraw_messages(uuid[]), wait_places(uuid), fill_seats(uuid), tell_roster(uuid, text, text, text, interval, text[]),
  tell_bookings(uuid[], text, interval) to app_user;
grant execute on function sessions_to_fill(), booking_of_link(uuid) to app_job;
create index sessions_with_line on sessions (organization_id, id) where state = 'open' and waiting > 0;
create index session_bookings_by_id on session_bookings (id);

-- The link that stops mails also stands in those about sessions.
create or replace function recipient_of_mail(mail uuid)
returns table (organization_id uuid, employee_id uuid, language text, agency_name text)
language sql stable security definer set search_path = public as $$
  select d.organization_id, d.employee_id, d.language, o.name from reminder_digests d
  join organizations o on o.id = d.organization_id where d.mail_id = mail
  union all
  select n.organization_id, n.employee_id, n.language, o.name from session_notices n
  join organizations o on o.id = n.organization_id where n.mail_id = mail
$$;
