-- Training that others gave (docs/decisions/091): recorded with its paper by one person, approved or returned by another, then in the
-- ledger. That it was reversed is asked of the ledger and written nowhere else.

create table external_trainings (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  title text not null,
  provider text not null,
  -- in the agency's zone, as every day of the ledger
  completed_on date not null,
  expires_on date,
  check (expires_on > completed_on),
  score smallint check (score between 0 and 100),
  program_id uuid,
  counts_as text not null default 'in_service',
  note text,
  state text not null default 'recorded' check (state in ('recorded', 'approved', 'returned', 'withdrawn')),
  -- whoever wrote in it may not approve it
  written_by uuid[] not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  decided_by_name text,
  decided_at timestamptz,
  -- why it was returned
  reason text,
  -- of an approved one: the completion in the ledger, and the assignment that it ended or made
  record_id uuid,
  assignment_id uuid,
  made_assignment boolean not null default false,
  check ((state = 'approved') = (record_id is not null)),
  check ((state in ('approved', 'returned')) <= (decided_at is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id)
);
create index external_trainings_of_employee on external_trainings (organization_id, employee_id, completed_on desc);
create index external_trainings_by_time on external_trainings (organization_id, recorded_at desc);
create index external_trainings_waiting on external_trainings (organization_id, recorded_at) where state = 'recorded';
create index external_trainings_of_program on external_trainings (organization_id, program_id) where program_id is not null;
select tenant_table('external_trainings', 'employee_id', 'learning');
grant select, insert, update on external_trainings to app_user;

create table external_training_minutes (
  organization_id uuid not null,
  training_id uuid not null,
  place smallint not null,
  employee_id uuid not null,
  topic_id uuid not null,
  mode text not null,
  minutes int not null check (minutes > 0),
  primary key (organization_id, training_id, place),
  foreign key (organization_id, training_id) references external_trainings (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, topic_id) references topics (organization_id, id)
);
create index external_training_minutes_of_topic on external_training_minutes (organization_id, topic_id);
select tenant_table('external_training_minutes', 'employee_id', 'learning');
grant select, insert, update, delete on external_training_minutes to app_user;

create table external_training_files (
  organization_id uuid not null,
  training_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  employee_id uuid not null,
  primary key (organization_id, training_id, file_id),
  foreign key (organization_id, training_id) references external_trainings (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
select tenant_table('external_training_files', 'employee_id', 'learning');
grant select, insert, update, delete on external_training_files to app_user;

-- What satisfies no program of ours stands in the ledger under its own title, which is in its evidence: {external: {id, title, provider}}.
alter table training_records alter column assignment_id drop not null, alter column program_id drop not null,
  add constraint training_records_named check (program_id is not null or evidence -> 'external' ->> 'title' is not null);
create index training_records_external on training_records (organization_id, (evidence -> 'external' ->> 'id'))
  where evidence -> 'external' is not null;

-- As in 078, and the title and giver of training that others gave: entries without one read as they did.
create or replace function transcript_hash(org uuid, employee uuid, from_on date, to_on date) returns bytea
language sql stable set search_path = public as $$
  select sha256(convert_to(coalesce(string_agg(line, E'\n' order by line), ''), 'UTF8')) from (
    select concat_ws('|', r.id, r.kind, r.program_id, r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.reverses,
      r.evidence -> 'external' ->> 'title', r.evidence -> 'external' ->> 'provider') as line
    from training_records r where r.organization_id = org and r.employee_id = employee
      and r.completed_on between from_on and to_on) entries
$$;
