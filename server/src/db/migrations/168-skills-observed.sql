-- Skills that somebody saw a caregiver show (docs/decisions/133). A row is one observation and never changes; the newest mark of a skill
-- is the one that counts, by the day on which it was seen.
create table skill_observations (
  organization_id uuid not null,
  id uuid not null default new_id(),
  assignment_id uuid not null,
  employee_id uuid not null,
  module_id uuid not null,
  observed_on date not null,
  observer_name text not null,
  observer_role text,
  -- 'met' or 'not_met' by the skill's id in the module
  marks jsonb not null check (jsonb_typeof(marks) = 'object' and marks <> '{}'),
  note text,
  recorded_by uuid,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index skill_observations_of_module on skill_observations (organization_id, assignment_id, module_id);
create index skill_observations_of_employee on skill_observations (organization_id, employee_id);
select tenant_table('skill_observations', 'employee_id', 'learning');
grant select, insert, delete on skill_observations to app_user;
-- a merge of two records of one person
grant update (employee_id) on skill_observations to app_user;
