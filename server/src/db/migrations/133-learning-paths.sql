-- Learning paths (docs/decisions/115): steps in versions, and where each person stands on them.

create table learning_paths (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  title text not null,
  description text,
  state text not null default 'draft' check (state in ('draft', 'active', 'archived')),
  -- whose steps somebody gets who is added now
  steps_no int not null default 1,
  -- assigns itself to everybody who comes to match: active people of these disciplines and locations; none: all
  rule_on boolean not null default false,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (organization_id, id)
);
create index learning_paths_by_title on learning_paths (organization_id, fold(title) collate "C", id);
create index learning_paths_with_rules on learning_paths (organization_id) where rule_on and state = 'active';
select tenant_table('learning_paths', null, 'programs');
grant select, insert, update on learning_paths to app_user;

create table learning_path_disciplines (
  organization_id uuid not null,
  path_id uuid not null,
  discipline_id uuid not null,
  primary key (organization_id, path_id, discipline_id),
  foreign key (organization_id, path_id) references learning_paths (organization_id, id) on delete cascade,
  foreign key (organization_id, discipline_id) references disciplines (organization_id, id)
);
create index learning_path_disciplines_by_discipline on learning_path_disciplines (organization_id, discipline_id);
select tenant_table('learning_path_disciplines', null, 'programs');

create table learning_path_locations (
  organization_id uuid not null,
  path_id uuid not null,
  location_id uuid not null,
  primary key (organization_id, path_id, location_id),
  foreign key (organization_id, path_id) references learning_paths (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create index learning_path_locations_by_location on learning_path_locations (organization_id, location_id);
select tenant_table('learning_path_locations', null, 'programs');
grant select, insert, update, delete on learning_path_disciplines, learning_path_locations to app_user;

-- The steps as they were saved together: people stay with theirs until somebody gives them later ones.
create table learning_path_versions (
  organization_id uuid not null,
  path_id uuid not null,
  steps_no int not null check (steps_no > 0),
  is_ordered boolean not null,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  primary key (organization_id, path_id, steps_no),
  foreign key (organization_id, path_id) references learning_paths (organization_id, id) on delete cascade
);
select tenant_table('learning_path_versions', null, 'programs');
grant select, insert on learning_path_versions to app_user;

create table learning_path_steps (
  organization_id uuid not null,
  path_id uuid not null,
  steps_no int not null,
  -- the same from version to version, so that what was done counts on
  step_id uuid not null default new_id(),
  place smallint not null,
  kind text not null check (kind in ('program', 'credential')),
  program_id uuid,
  credential_type_id uuid,
  is_required boolean not null,
  -- what follows waits for it, also where the order is free
  is_gate boolean not null,
  -- opens so long after: the day on the path begins, the hire, or the step before is done; null: at once
  start_from text check (start_from in ('path', 'hire', 'previous')),
  start_amount smallint not null default 0 check (start_amount between 0 and 1000),
  start_unit text not null default 'days' check (start_unit in ('days', 'months')),
  -- due so long after; null: as the program's own rule says
  due_from text check (due_from in ('path', 'hire', 'previous', 'open')),
  due_amount smallint not null default 0 check (due_amount between 0 and 1000),
  due_unit text not null default 'days' check (due_unit in ('days', 'months')),
  check ((kind = 'program') = (program_id is not null) and (kind = 'credential') = (credential_type_id is not null)),
  primary key (organization_id, path_id, steps_no, step_id),
  foreign key (organization_id, path_id, steps_no) references learning_path_versions (organization_id, path_id, steps_no) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id),
  foreign key (organization_id, credential_type_id) references credential_types (organization_id, id)
);
create index learning_path_steps_of_program on learning_path_steps (organization_id, program_id) where program_id is not null;
create index learning_path_steps_of_type on learning_path_steps (organization_id, credential_type_id) where credential_type_id is not null;
select tenant_table('learning_path_steps', null, 'programs');
grant select, insert on learning_path_steps to app_user;

-- Somebody is on a path once: who was withdrawn and comes back goes on with what was done.
create table path_enrolments (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- moves with what people do to it, not with its steps
  version int not null default 1,
  path_id uuid not null,
  employee_id uuid not null,
  steps_no int not null,
  state text not null check (state in ('scheduled', 'in_progress', 'completed', 'paused', 'withdrawn')),
  source text not null check (source in ('manual', 'rule', 'bulk')),
  job_id uuid,
  start_date date not null,
  -- paused, withdrawn
  reason text,
  -- by whom it was withdrawn: a person, or because they left
  withdrawn_how text check (withdrawn_how in ('manual', 'left')),
  check ((state = 'withdrawn') = (withdrawn_how is not null)),
  completed_on date,
  -- the last day on which a step opened or was done
  moved_on date not null,
  -- the next day on which a date alone changes something
  look_on date,
  added_on date not null,
  added_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, path_id) references learning_paths (organization_id, id),
  foreign key (organization_id, path_id, steps_no) references learning_path_versions (organization_id, path_id, steps_no)
);
create unique index path_enrolments_once on path_enrolments (organization_id, path_id, employee_id);
create index path_enrolments_of_employee on path_enrolments (organization_id, employee_id);
create index path_enrolments_of_version on path_enrolments (organization_id, path_id, steps_no);
create index path_enrolments_to_look on path_enrolments (organization_id, look_on) where look_on is not null;
create index path_enrolments_by_job on path_enrolments (organization_id, job_id, employee_id) where job_id is not null;
select tenant_table('path_enrolments', 'employee_id', 'learning');
grant select, insert, update, delete on path_enrolments to app_user;

create table path_step_states (
  organization_id uuid not null,
  enrolment_id uuid not null,
  step_id uuid not null,
  employee_id uuid not null,
  state text not null check (state in ('locked', 'available', 'in_progress', 'done', 'skipped')),
  -- of a locked one: the step that it waits for, or the day on which it opens
  waits_for uuid,
  opens_on date,
  -- in one word, why it is so: contract/src/learning-paths/states.ts
  why text,
  opened_on date,
  due_on date,
  settled_on date,
  -- by hand
  skip_reason text,
  skipped_by_name text,
  assignment_id uuid,
  -- the path made the assignment, so it may take it back while nobody has started it
  is_own boolean not null default false,
  credential_id uuid,
  primary key (organization_id, enrolment_id, step_id),
  foreign key (organization_id, enrolment_id) references path_enrolments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete set null (assignment_id),
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete set null (credential_id)
);
create index path_step_states_of_employee on path_step_states (organization_id, employee_id);
create index path_step_states_of_assignment on path_step_states (organization_id, assignment_id) where assignment_id is not null;
create index path_step_states_of_credential on path_step_states (organization_id, credential_id) where credential_id is not null;
create index path_step_states_by_state on path_step_states (organization_id, step_id, state);
select tenant_table('path_step_states', 'employee_id', 'learning');
grant select, insert, update, delete on path_step_states to app_user;

-- Who matched when a rule was switched on for newcomers only. Whoever stops matching and matches again later is a newcomer.
create table path_passed_over (
  organization_id uuid not null,
  path_id uuid not null,
  employee_id uuid not null,
  primary key (organization_id, path_id, employee_id),
  foreign key (organization_id, path_id) references learning_paths (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index path_passed_over_of_employee on path_passed_over (organization_id, employee_id);
select tenant_table('path_passed_over', 'employee_id');
grant select, insert, update, delete on path_passed_over to app_user;

-- Whose steps have to be looked at: written in the transaction of a change, taken by the worker. Rows are only ever added, so that nobody who
-- comes while others are looked at is lost.
create table path_due (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index path_due_of_employee on path_due (organization_id, employee_id);
select tenant_table('path_due', 'employee_id');
grant select, insert, update, delete on path_due to app_user;

create function ask_paths(org uuid, employees uuid[]) returns void language sql security definer set search_path = public as $$
  insert into path_due (organization_id, employee_id)
  select org, e.id from unnest(employees) as u (id) join employees e on e.organization_id = org and e.id = u.id
  where exists (select from path_enrolments p where p.organization_id = org and p.employee_id = e.id)
    or exists (select from learning_paths l where l.organization_id = org and l.rule_on and l.state = 'active')
$$;
revoke execute on function ask_paths(uuid, uuid[]) from public;

-- Assignments and credentials: only what somebody on a path has.
create function path_proof_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'assignments' then
    insert into path_due (organization_id, employee_id)
      select distinct n.organization_id, n.employee_id from new_rows n
      join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      where (n.state, n.completed_on, n.expires_on, n.employee_id) is distinct from (o.state, o.completed_on, o.expires_on, o.employee_id)
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
revoke execute on function path_proof_changed() from public;
create trigger assignments_of_paths_added after insert on assignments referencing new table as new_rows
  for each statement execute function path_proof_changed();
create trigger assignments_of_paths_changed after update on assignments referencing old table as old_rows new table as new_rows
  for each statement execute function path_proof_changed();
create trigger assignments_of_paths_gone after delete on assignments referencing old table as old_rows
  for each statement execute function path_proof_changed();
create trigger credentials_of_paths_added after insert on credentials referencing new table as new_rows
  for each statement execute function path_proof_changed();
create trigger credentials_of_paths_changed after update on credentials referencing old table as old_rows new table as new_rows
  for each statement execute function path_proof_changed();

-- Who was hired, left, came back or changed what a rule asks.
create function path_person_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare org uuid; people uuid[];
begin
  if tg_table_name = 'employee_disciplines' and tg_op = 'DELETE' then
    for org, people in select o.organization_id, array_agg(distinct o.employee_id) from old_rows o group by 1 loop perform ask_paths(org, people); end loop;
  elsif tg_op = 'UPDATE' then
    for org, people in select n.organization_id, array_agg(n.id) from new_rows n
      join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      where (n.provider_status, n.hire_date, n.location_id) is distinct from (o.provider_status, o.hire_date, o.location_id) group by 1
    loop perform ask_paths(org, people); end loop;
  elsif tg_table_name = 'employees' then
    for org, people in select n.organization_id, array_agg(n.id) from new_rows n group by 1 loop perform ask_paths(org, people); end loop;
  else
    for org, people in select n.organization_id, array_agg(distinct n.employee_id) from new_rows n group by 1 loop perform ask_paths(org, people); end loop;
  end if;
  return null;
end $$;
revoke execute on function path_person_changed() from public;
create trigger employees_of_paths_added after insert on employees referencing new table as new_rows
  for each statement execute function path_person_changed();
create trigger employees_of_paths_changed after update on employees referencing old table as old_rows new table as new_rows
  for each statement execute function path_person_changed();
create trigger disciplines_of_paths_added after insert on employee_disciplines referencing new table as new_rows
  for each statement execute function path_person_changed();
create trigger disciplines_of_paths_gone after delete on employee_disciplines referencing old table as old_rows
  for each statement execute function path_person_changed();

-- Agencies in which somebody waits to be looked at.
create function agencies_with_paths_due() returns setof uuid language sql stable security definer set search_path = public as $$
  select o.id from organizations o where exists (select from path_due d where d.organization_id = o.id)
    or exists (select from path_enrolments p where p.organization_id = o.id and p.look_on <= today_in(o.time_zone))
$$;
revoke execute on function agencies_with_paths_due() from public;
grant execute on function agencies_with_paths_due() to app_job;
