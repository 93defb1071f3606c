-- What came of a booking, day by day. The result of the whole session stands on the booking; closing a session is its sign-off.

create table session_attendance (
  organization_id uuid not null,
  session_id uuid not null,
  booking_id uuid not null,
  employee_id uuid not null,
  day_no smallint not null check (day_no > 0),
  result text not null check (result in ('attended', 'partial', 'late', 'absent', 'excused')),
  -- null: nobody noted when
  in_at timestamptz,
  out_at timestamptz,
  check (in_at < out_at),
  -- present less breaks; 0 of a day that was missed
  minutes smallint not null check (minutes between 0 and 1440),
  check (minutes = 0 or result not in ('absent', 'excused')),
  how text not null check (how in ('roster', 'code', 'kiosk', 'virtual', 'paper')),
  marked_by_name text not null,
  marked_at timestamptz not null default now(),
  primary key (organization_id, booking_id, day_no),
  foreign key (organization_id, booking_id) references session_bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, session_id, day_no) references session_days (organization_id, session_id, day_no) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index session_attendance_of_session on session_attendance (organization_id, session_id, day_no);
create index session_attendance_of_employee on session_attendance (organization_id, employee_id);
select tenant_table('session_attendance', 'employee_id', 'sessions');
grant select, insert, update, delete on session_attendance to app_user;

alter table sessions
  -- who signed off, and with which license
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column closed_by_name text,
  add column closed_license text;
update sessions set closed_at = updated_at, closed_by_name = updated_by_name where state = 'closed';
alter table sessions add constraint sessions_closed check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by_name is null));

alter table programs
  -- of the credit minutes of a session, from which on it counts as attended
  add column attendance_threshold smallint not null default 80 check (attendance_threshold between 1 and 100),
  -- below it the minutes present stand in the ledger all the same
  add column credits_partial boolean not null default false;
