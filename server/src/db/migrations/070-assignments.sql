-- Who must learn what by when (docs/decisions/070). What is scheduled, overdue or on hold follows from dates and is asked each time.

-- Days on leave, from the first one to the first day back: due dates wait for so long.
create table training_pauses (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  starts_on date not null,
  -- null: still away
  ends_on date,
  primary key (organization_id, employee_id, starts_on),
  check (ends_on >= starts_on),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index training_pauses_open on training_pauses (organization_id, employee_id) where ends_on is null;
select tenant_table('training_pauses', 'employee_id', 'training');
grant select, insert, update, delete on training_pauses to app_user;

create table assignments (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  program_id uuid not null,
  -- renewals count on
  cycle_no smallint not null default 1 check (cycle_no > 0),
  -- which version is learned: settled when the learner starts
  version_id uuid,
  state text not null default 'assigned'
    check (state in ('assigned', 'in_progress', 'completed', 'waived', 'withdrawn', 'superseded')),
  source text not null check (source in ('manual', 'rule', 'path', 'sync', 'bulk', 'import')),
  -- the long work that made it
  job_id uuid,
  assigned_on date not null,
  assigned_by_name text not null,
  start_date date not null,
  -- what the program's rule said at assignment; what somebody set instead; the last extension
  rule_due_on date,
  set_due_on date,
  extended_to date,
  -- the day on which the date that counts was set, and the days of leave since
  due_since date not null,
  frozen_days int not null default 0 check (frozen_days >= 0),
  -- the one due date of every screen; contract/src/assignments/due.ts says the same
  due_on date generated always as (coalesce(extended_to, set_due_on, rule_due_on) + frozen_days) stored,
  reason text,
  started_at timestamptz,
  completed_at timestamptz,
  completed_on date,
  expires_on date,
  withdrawn_at timestamptz,
  withdrawn_on date,
  withdrawn_how text check (withdrawn_how in ('manual', 'left', 'archived')),
  withdrawn_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((state = 'completed') <= (completed_on is not null)),
  check ((state = 'withdrawn') = (withdrawn_on is not null) and (withdrawn_on is null) = (withdrawn_how is null)),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id),
  foreign key (organization_id, version_id) references program_versions (organization_id, id)
);
-- nobody has a program open twice, whatever runs at once
create unique index assignments_open on assignments (organization_id, employee_id, program_id)
  where state in ('assigned', 'in_progress');
create index assignments_of_employee on assignments (organization_id, employee_id, program_id);
create index assignments_of_program on assignments (organization_id, program_id, due_on);
create index assignments_open_of_program on assignments (organization_id, program_id, due_on) include (employee_id, start_date)
  where state in ('assigned', 'in_progress');
create index assignments_by_job on assignments (organization_id, job_id, employee_id) where job_id is not null;
select tenant_table('assignments', 'employee_id', 'training');
grant select, insert, update, delete on assignments to app_user;

-- Every extension with who gave it and why.
create table assignment_extensions (
  organization_id uuid not null,
  id uuid not null default new_id(),
  assignment_id uuid not null,
  employee_id uuid not null,
  due_was date,
  extended_to date not null,
  reason text not null,
  job_id uuid,
  by_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index assignment_extensions_of on assignment_extensions (organization_id, assignment_id, at);
select tenant_table('assignment_extensions', 'employee_id', 'training');
grant select, insert, update on assignment_extensions to app_user;

-- Whole days of ended leave since a day; `frozenDays` of contract/src/assignments/due.ts.
create function frozen_days(org uuid, employee uuid, since date) returns int language sql stable set search_path = public as $$
  select coalesce(sum(greatest(0, p.ends_on - greatest(p.starts_on, since))), 0)::int from training_pauses p
  where p.organization_id = org and p.employee_id = employee and p.ends_on is not null
$$;

create type status_move as (
  organization_id uuid, id uuid, name text, was smallint, becomes smallint, was_since date, since date, reason text);

-- What a change of status does to training, by whichever way it came: form, schedule, bulk change, import or undo.
create function training_follows(moves status_move[]) returns void language plpgsql set search_path = public as $$
begin
  -- back from leave
  update training_pauses p set ends_on = greatest(p.starts_on, m.since) from unnest(moves) m
    where m.was = 4 and m.becomes <> 4 and p.organization_id = m.organization_id and p.employee_id = m.id and p.ends_on is null;
  -- on leave; the same leave again, when an ended one is undone
  insert into training_pauses (organization_id, employee_id, starts_on)
    select m.organization_id, m.id, m.since from unnest(moves) m where m.becomes = 4 and m.was is distinct from 4
    on conflict (organization_id, employee_id, starts_on) do update set ends_on = null;
  -- due dates move by the days away
  with counted as (
    select a.organization_id, a.id, a.frozen_days as was, frozen_days(a.organization_id, a.employee_id, a.due_since) as days, m.name
    from unnest(moves) m join assignments a on a.organization_id = m.organization_id and a.employee_id = m.id
    where 4 in (coalesce(m.was, 0), m.becomes) and a.state in ('assigned', 'in_progress')),
  moved as (
    update assignments a set frozen_days = c.days, updated_at = now() from counted c
    where a.organization_id = c.organization_id and a.id = c.id and c.days <> c.was
    returning a.organization_id, a.employee_id, a.program_id, a.due_on, c.days - c.was as days, c.name)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
    select m.organization_id, 'training.resumed', 'system', 'Preceptor', m.employee_id, m.name, jsonb_build_array(
      jsonb_build_object('field', 'program', 'before', null, 'after', text_in(p.titles, 'en')),
      jsonb_build_object('field', 'due_on', 'before', (m.due_on - m.days)::text, 'after', m.due_on::text))
    from moved m join programs p on p.organization_id = m.organization_id and p.id = m.program_id
    where m.due_on is not null;
  -- who left learns no more
  with withdrawn as (
    update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = m.since, withdrawn_how = 'left',
      withdrawn_by_name = 'Preceptor', version = a.version + 1, updated_at = now()
    from unnest(moves) m where m.becomes in (2, 5, 9) and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state in ('assigned', 'in_progress')
    returning a.organization_id, a.employee_id, a.program_id, m.name, m.reason)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, reason, changes)
    select w.organization_id, 'training.withdrawn', 'system', 'Preceptor', w.employee_id, w.name, w.reason,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', text_in(p.titles, 'en'), 'after', null))
    from withdrawn w join programs p on p.organization_id = w.organization_id and p.id = w.program_id;
  -- a departure that is undone never happened: the day of the status goes back
  with again as (
    update assignments a set state = case when a.started_at is null then 'assigned' else 'in_progress' end, withdrawn_at = null,
      withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null, version = a.version + 1, updated_at = now()
    from unnest(moves) m
    where m.was in (2, 5, 9) and m.becomes not in (2, 5, 9) and m.since < m.was_since
      and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state = 'withdrawn' and a.withdrawn_how = 'left' and a.withdrawn_on = m.was_since
      and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and o.state in ('assigned', 'in_progress'))
    returning a.organization_id, a.employee_id, a.program_id, m.name)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
    select w.organization_id, 'training.assigned', 'system', 'Preceptor', w.employee_id, w.name,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', null, 'after', text_in(p.titles, 'en')))
    from again w join programs p on p.organization_id = w.organization_id and p.id = w.program_id;
end $$;

create function status_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare moves status_move[];
begin
  if tg_op = 'INSERT' then
    moves := array(select row(n.organization_id, n.id, n.first_name || ' ' || n.last_name, null, n.provider_status, null,
        coalesce(n.status_since, today_in(o.time_zone)), n.status_reason)::status_move
      from new_rows n join organizations o on o.id = n.organization_id where n.provider_status = 4);
  else
    moves := array(select row(n.organization_id, n.id, n.first_name || ' ' || n.last_name, b.provider_status, n.provider_status,
        coalesce(b.status_since, '-infinity'),
        -- without a day it is as it was before anything happened: an undo
        coalesce(n.status_since, case when n.provider_status in (2, 4, 5, 9) then today_in(o.time_zone) else '-infinity' end),
        n.status_reason)::status_move
      from new_rows n join old_rows b on b.organization_id = n.organization_id and b.id = n.id
      join organizations o on o.id = n.organization_id where n.provider_status <> b.provider_status);
  end if;
  if cardinality(moves) > 0 then perform training_follows(moves); end if;
  return null;
end $$;
create trigger employees_training_added after insert on employees referencing new table as new_rows
  for each statement execute function status_moved();
create trigger employees_training_changed after update on employees referencing old table as old_rows new table as new_rows
  for each statement execute function status_moved();
revoke execute on function status_moved(), training_follows(status_move[]) from public;

-- Who is on leave now.
insert into training_pauses (organization_id, employee_id, starts_on)
  select e.organization_id, e.id, coalesce(e.status_since, today_in(o.time_zone)) from employees e
  join organizations o on o.id = e.organization_id where e.provider_status = 4;
