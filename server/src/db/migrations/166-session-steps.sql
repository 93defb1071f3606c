-- Learning paths ask for classes (docs/decisions/131): a step names the program whose session is to be attended.

alter table learning_path_steps drop constraint learning_path_steps_kind_check, drop constraint learning_path_steps_check;
alter table learning_path_steps
  add constraint learning_path_steps_kind_check check (kind in ('program', 'credential', 'session')),
  add constraint learning_path_steps_check
    check ((kind in ('program', 'session')) = (program_id is not null) and (kind = 'credential') = (credential_type_id is not null));

-- the seat that stands for a step, or by which it was done
alter table path_step_states add column booking_id uuid,
  add foreign key (organization_id, booking_id) references session_bookings (organization_id, id) on delete set null (booking_id);
create index path_step_states_of_booking on path_step_states (organization_id, booking_id) where booking_id is not null;

-- What came of seats, and whether a class is signed off, moves steps as completions do.
create function path_seats_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    insert into path_due (organization_id, employee_id)
      select distinct n.organization_id, n.employee_id from new_rows n
      join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      where (n.state, n.result, n.minutes, n.employee_id, n.session_id) is distinct from (o.state, o.result, o.minutes, o.employee_id, o.session_id)
        and exists (select from path_enrolments p where p.organization_id = n.organization_id and p.employee_id = n.employee_id);
  elsif tg_op = 'DELETE' then
    insert into path_due (organization_id, employee_id)
      select distinct o.organization_id, o.employee_id from old_rows o
      join employees e on e.organization_id = o.organization_id and e.id = o.employee_id
      where exists (select from path_enrolments p where p.organization_id = o.organization_id and p.employee_id = o.employee_id);
  else
    insert into path_due (organization_id, employee_id)
      select distinct n.organization_id, n.employee_id from new_rows n
      where exists (select from path_enrolments p where p.organization_id = n.organization_id and p.employee_id = n.employee_id);
  end if;
  return null;
end $$;
revoke execute on function path_seats_changed() from public;
create trigger bookings_of_paths_added after insert on session_bookings referencing new table as new_rows
  for each statement execute function path_seats_changed();
create trigger bookings_of_paths_changed after update on session_bookings referencing old table as old_rows new table as new_rows
  for each statement execute function path_seats_changed();
create trigger bookings_of_paths_gone after delete on session_bookings referencing old table as old_rows
  for each statement execute function path_seats_changed();

create function path_session_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into path_due (organization_id, employee_id)
    select b.organization_id, b.employee_id from session_bookings b
    where b.organization_id = new.organization_id and b.session_id = new.id
      and exists (select from path_enrolments p where p.organization_id = b.organization_id and p.employee_id = b.employee_id);
  return null;
end $$;
revoke execute on function path_session_changed() from public;
create trigger sessions_of_paths_changed after update on sessions for each row
  when ((old.state, old.program_id, old.credit_minutes, old.starts_at, old.ends_at)
    is distinct from (new.state, new.program_id, new.credit_minutes, new.starts_at, new.ends_at))
  execute function path_session_changed();

-- A live module that is done, however it came to be, is a class attended.
create function path_class_done() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into path_due (organization_id, employee_id)
    select new.organization_id, new.employee_id
    where exists (select from path_enrolments p where p.organization_id = new.organization_id and p.employee_id = new.employee_id)
      and exists (select from assignments a join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id
        and m.module_id = new.module_id and m.kind = 'live_session'
        where a.organization_id = new.organization_id and a.id = new.assignment_id);
  return null;
end $$;
revoke execute on function path_class_done() from public;
create trigger classes_of_paths_done after insert or update of state on module_progress for each row
  when (new.state = 'done') execute function path_class_done();

-- people whose absence counts, by when it was marked
create index session_bookings_by_result on session_bookings (organization_id, result, session_id) where result is not null;
