-- Check-in: numbers by which typed codes find their session, tablets that stand in a room, and the stamps of both.

-- The first digits of a session's codes, from when somebody opens its check-in. Two sessions may share one: the other digits decide.
create table session_check_ins (
  organization_id uuid not null,
  session_id uuid not null,
  number smallint not null check (number between 0 and 9999),
  opened_at timestamptz not null default now(),
  opened_by_name text not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index session_check_ins_by_number on session_check_ins (number);
select tenant_table('session_check_ins', null, 'sessions');
grant select, insert on session_check_ins to app_user;

-- A tablet on which people check in without a code; its link is the id, signed.
create table session_kiosks (
  organization_id uuid not null,
  id uuid not null default new_id(),
  session_id uuid not null,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  last_seen_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  check ((ended_at is null) = (ended_by_name is null)),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index session_kiosks_of_session on session_kiosks (organization_id, session_id, created_at);
create index session_kiosks_by_id on session_kiosks (id);
select tenant_table('session_kiosks', null, 'sessions');
grant select, insert, update on session_kiosks to app_user;

-- Somebody said on a device that they came or left. The device made the id: however often it is sent, it is one stamp.
create table session_stamps (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- of a class of several days; null: at no time at which people check in
  day_no smallint check (day_no > 0),
  device_id uuid not null,
  kiosk_id uuid,
  how text not null check (how in ('code', 'kiosk')),
  direction text not null check (direction in ('in', 'out')),
  -- as typed, only as long as staff may have to find out who it was
  digits text,
  -- by the device's clock, and how far that was behind ours when it was compared
  device_at timestamptz not null,
  clock_offset_ms bigint,
  clock_checked_at timestamptz,
  received_at timestamptz not null default now(),
  -- when it was, as far as we know
  counted_at timestamptz not null,
  state text not null check (state in ('counted', 'waiting', 'dismissed', 'duplicate')),
  why text check (why in ('unknown', 'ambiguous', 'no_seat', 'second_in', 'second_out', 'not_in', 'out_before_in', 'marked', 'clock', 'code',
    'outside', 'closed', 'shared_phone')),
  check ((state = 'waiting') <= (why is not null)),
  check ((state = 'waiting') or digits is null),
  employee_id uuid,
  booking_id uuid,
  -- by staff
  settled_at timestamptz,
  settled_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, kiosk_id) references session_kiosks (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, booking_id) references session_bookings (organization_id, id) on delete cascade
);
create index session_stamps_of_session on session_stamps (organization_id, session_id, counted_at, id);
create index session_stamps_of_employee on session_stamps (organization_id, employee_id) where employee_id is not null;
create index session_stamps_of_booking on session_stamps (organization_id, booking_id) where booking_id is not null;
create index session_stamps_of_device on session_stamps (organization_id, device_id, session_id);
create index session_stamps_of_kiosk on session_stamps (organization_id, kiosk_id) where kiosk_id is not null;
select tenant_table('session_stamps', 'employee_id', 'sessions');
grant select, insert, update on session_stamps to app_user;

-- Which sessions a typed code may mean: those whose number it begins with and that are not long over.
create function check_ins_of_number(wanted int) returns table (organization_id uuid, session_id uuid)
language sql stable security definer set search_path = public as $$
  select c.organization_id, c.session_id from session_check_ins c
  join sessions s on s.organization_id = c.organization_id and s.id = c.session_id
  join organizations o on o.id = c.organization_id
  where c.number = wanted and o.status <> 'closed' and s.ends_at > now() - interval '14 days'
$$;

-- Which tablet a signed link is about.
create function kiosk_of_link(kiosk uuid) returns table (organization_id uuid, session_id uuid)
language sql stable security definer set search_path = public as $$
  select k.organization_id, k.session_id from session_kiosks k join organizations o on o.id = k.organization_id
  where k.id = kiosk and o.status <> 'closed'
$$;

revoke execute on function check_ins_of_number(int), kiosk_of_link(uuid) from public;
grant execute on function check_ins_of_number(int), kiosk_of_link(uuid) to app_job;
