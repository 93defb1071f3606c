-- Sessions: when, where and by whom something is taught in person or live, and who comes. What is only derived (full, under way, attendance open) is never stored.

alter table program_modules drop constraint program_modules_kind_check,
  add constraint program_modules_kind_check
    check (kind in ('document', 'video', 'quiz', 'scorm', 'acknowledgement', 'checklist', 'live_session'));

create table rooms (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  location_id uuid not null,
  name text not null,
  -- how many people it holds; null: nobody said
  capacity smallint check (capacity > 0),
  -- how people get there
  directions text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create unique index rooms_by_name on rooms (organization_id, location_id, lower(name));
select tenant_table('rooms', null, 'settings');
grant select, insert, update, delete on rooms to app_user;
insert into rooms (organization_id, location_id, name)
  select distinct on (l.organization_id, l.id, lower(btrim(r.name))) l.organization_id, l.id, btrim(r.name)
  from locations l cross join unnest(l.rooms) r (name) where btrim(r.name) <> '';

-- Whoever teaches; some are users of the agency.
create table instructors (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  name text not null,
  email text,
  phone text,
  user_id uuid,
  languages text[] not null default '{}',
  -- a registered nurse, by this license; RN-led sessions need one that is valid that day
  is_rn boolean not null default false,
  license_state text,
  license_number text,
  license_expires_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create unique index instructors_by_user on instructors (organization_id, user_id) where user_id is not null;
create index instructors_by_name on instructors (organization_id, fold(name) collate "C", id);
select tenant_table('instructors', null, 'settings');
grant select, insert, update, delete on instructors to app_user;

-- What sessions of a program usually look like; it travels with the program's checkout. `body`: contract/src/sessions/template.ts.
create table session_templates (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  program_id uuid not null,
  -- the live module that it teaches; null: the whole program
  module_id uuid,
  name text not null,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- the template of the catalog that it came from
  catalog_template_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index session_templates_of_program on session_templates (organization_id, program_id);
select tenant_table('session_templates', null, 'sessions');
grant select, insert, update, delete on session_templates to app_user;

-- A rule by which sessions repeat; `rule`: contract/src/schedule. A series that is split goes on as another one.
create table session_series (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  program_id uuid not null,
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  -- the days of one session keep their local time in this zone, whatever the clocks do
  zone text not null,
  -- sessions exist up to this day
  made_to date not null,
  split_from uuid,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id)
);
create index session_series_of_program on session_series (organization_id, program_id);
select tenant_table('session_series', null, 'sessions');
grant select, insert, update, delete on session_series to app_user;

create table sessions (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  program_id uuid not null,
  -- the live module that it teaches; null: the whole program
  module_id uuid,
  template_id uuid,
  series_id uuid,
  -- the local day on which the rule of its series wants it; moving the session does not change it
  occurrence_on date,
  check ((series_id is null) = (occurrence_on is null)),
  title text not null,
  mode text not null check (mode in ('classroom', 'skills_lab', 'virtual', 'visit', 'hybrid')),
  -- open: people can be booked; closed: attendance and record are done. What lies between follows from the clock.
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'cancelled')),
  cancel_reason text,
  check ((state = 'cancelled') <= (cancel_reason is not null)),
  -- of the first and the last day (session_days), kept beside them for lists
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  location_id uuid,
  room_id uuid,
  -- instead of a room, such as the home of a client
  address text,
  directions text,
  meeting_link text,
  meeting_passcode text,
  language text not null default 'en',
  interpreter_language text,
  capacity smallint check (capacity between 1 and 1000),
  -- fewer than this: a warning, never a cancellation
  min_seats smallint check (min_seats between 1 and 1000),
  enrolment_opens_at timestamptz,
  -- also when the wait-list ends moving by itself; null: the start
  enrolment_closes_at timestamptz,
  check (enrolment_opens_at < enrolment_closes_at),
  -- automatic: a seat that comes free goes to the next; by_staff: staff offer it; none: no wait-list
  wait_list text not null default 'automatic' check (wait_list in ('automatic', 'by_staff', 'none')),
  is_rn_led boolean not null default false,
  pay_code text,
  cost_center text,
  -- the most that it credits, without breaks
  credit_minutes smallint not null check (credit_minutes between 0 and 6000),
  notes text,
  -- counted up with what calendars must hear of: time, place, cancellation
  calendar_sequence int not null default 0,
  -- kept by a trigger, past own rows: what people hold seats or wait
  booked int not null default 0,
  waiting int not null default 0,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id),
  foreign key (organization_id, template_id) references session_templates (organization_id, id),
  foreign key (organization_id, series_id) references session_series (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, room_id) references rooms (organization_id, id)
);
create index sessions_by_start on sessions (organization_id, starts_at, id);
create index sessions_of_program on sessions (organization_id, program_id, starts_at, id);
create index sessions_of_room on sessions (organization_id, room_id, starts_at) where room_id is not null;
create index sessions_of_location on sessions (organization_id, location_id, starts_at) where location_id is not null;
create unique index sessions_of_series on sessions (organization_id, series_id, occurrence_on) where series_id is not null;
create index sessions_not_closed on sessions (organization_id, ends_at) where state = 'open';
select tenant_table('sessions', null, 'sessions');
grant select, insert, update, delete on sessions to app_user;

-- A class of more than one day has a row for each; every session has one at least. Local times are what was said, instants follow from them.
create table session_days (
  organization_id uuid not null,
  session_id uuid not null,
  day_no smallint not null check (day_no > 0),
  on_day date not null,
  starts time not null,
  ends time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  -- not credited
  break_minutes smallint not null default 0 check (break_minutes between 0 and 600),
  primary key (organization_id, session_id, day_no),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index session_days_by_start on session_days (organization_id, starts_at, session_id);
select tenant_table('session_days', null, 'sessions');
grant select, insert, update, delete on session_days to app_user;

create table session_instructors (
  organization_id uuid not null,
  session_id uuid not null,
  instructor_id uuid not null,
  -- the first one leads
  place smallint not null check (place > 0),
  primary key (organization_id, session_id, instructor_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, instructor_id) references instructors (organization_id, id)
);
create index session_instructors_of on session_instructors (organization_id, instructor_id, session_id);
select tenant_table('session_instructors', null, 'sessions');
grant select, insert, update, delete on session_instructors to app_user;

-- Somebody has one row per session; who was removed and comes back goes on in it.
create table session_bookings (
  organization_id uuid not null,
  id uuid not null default new_id(),
  version int not null default 1,
  session_id uuid not null,
  employee_id uuid not null,
  state text not null check (state in ('invited', 'booked', 'waiting', 'declined', 'cancelled', 'removed')),
  -- first come, first served, across all who ever waited
  waits_since timestamptz,
  check ((state = 'waiting') = (waits_since is not null)),
  source text not null check (source in ('manual', 'bulk', 'path', 'link', 'walk_in')),
  job_id uuid,
  -- cancelled, declined, removed
  reason text,
  booked_at timestamptz not null default now(),
  booked_by_name text not null,
  -- what came of it; attendance by day stands beside it
  result text check (result in ('attended', 'partial', 'late', 'absent', 'excused')),
  minutes smallint check (minutes between 0 and 6000),
  marked_how text check (marked_how in ('roster', 'code', 'kiosk', 'virtual', 'paper')),
  marked_by_name text,
  marked_at timestamptz,
  check ((result is null) = (marked_at is null)),
  note text,
  primary key (organization_id, id),
  unique (organization_id, session_id, employee_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index session_bookings_of_employee on session_bookings (organization_id, employee_id, session_id);
create index session_bookings_in_line on session_bookings (organization_id, session_id, waits_since, id) where state = 'waiting';
select tenant_table('session_bookings', 'employee_id', 'sessions');
grant select, insert, update, delete on session_bookings to app_user;

-- Seats are counted past own rows; the session's row is held by whoever books, so that no seat is given twice.
create function session_seats_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was text := case when tg_op <> 'INSERT' then old.state end;
  becomes text := case when tg_op <> 'DELETE' then new.state end;
begin
  if was is distinct from becomes and (was in ('booked', 'waiting') or becomes in ('booked', 'waiting')) then
    update sessions set
        booked = booked + (becomes is not distinct from 'booked')::int - (was is not distinct from 'booked')::int,
        waiting = waiting + (becomes is not distinct from 'waiting')::int - (was is not distinct from 'waiting')::int
      where organization_id = coalesce(new.organization_id, old.organization_id) and id = coalesce(new.session_id, old.session_id);
  end if;
  return null;
end $$;
revoke execute on function session_seats_counted() from public;
create trigger session_seats_counted after insert or update of state or delete on session_bookings for each row execute function session_seats_counted();
