-- What was done of an assignment, and the ledger of what came of it (docs/decisions/076). The contract's `decideCompletion` says when
-- a program is complete; features/learning writes what is here and nothing else does.

alter table assignments
  -- of the required modules of its version that are done; 100 with its completion and never before
  add column progress_pct smallint not null default 0 check (progress_pct between 0 and 100),
  add column seconds_spent int not null default 0 check (seconds_spent >= 0),
  -- of its quizzes, the best attempt of each
  add column score smallint check (score between 0 and 100),
  add column completed_how text check (completed_how in ('online', 'attendance', 'evidence', 'transfer')),
  -- the entry of the ledger that says so
  add column record_id uuid,
  -- the assignment of the cycle before
  add column renews uuid,
  add column last_reminded_at timestamptz,
  add column waived_on date,
  add column waived_by_name text,
  add constraint assignments_waived check ((state = 'waived') = (waived_on is not null)),
  add constraint assignments_completed_how check ((completed_on is null) = (completed_how is null)),
  drop constraint assignments_source_check,
  add constraint assignments_source_check check (source in ('manual', 'rule', 'path', 'sync', 'bulk', 'import', 'renewal'));
-- a cycle is renewed once, whatever runs twice
create unique index assignments_renewal on assignments (organization_id, renews) where renews is not null;
create index assignments_expiring on assignments (organization_id, program_id, expires_on) where state = 'completed' and expires_on is not null;
create index assignments_completed on assignments (organization_id, completed_on, program_id) where completed_on is not null;
create index assignments_due on assignments (organization_id, due_on) include (employee_id, program_id, start_date)
  where state in ('assigned', 'in_progress');

-- A module of one cycle: begun or done. Keeps its place when the program gets another version.
create table module_progress (
  organization_id uuid not null,
  assignment_id uuid not null,
  module_id uuid not null,
  employee_id uuid not null,
  state text not null default 'in_progress' check (state in ('in_progress', 'done')),
  how text check (how in ('online', 'attendance', 'evidence', 'transfer')),
  language text,
  seconds_spent int not null default 0 check (seconds_spent >= 0),
  -- where the learner is in it: a second of a video, the state of a package
  place jsonb,
  started_at timestamptz not null default now(),
  done_at timestamptz,
  -- in the agency's zone
  done_on date,
  -- graded attempts that were not passed and not voided
  failed_attempts smallint not null default 0,
  check ((state = 'done') = (done_at is not null) and (done_at is null) = (done_on is null) and (done_at is null) = (how is null)),
  primary key (organization_id, assignment_id, module_id),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index module_progress_of_employee on module_progress (organization_id, employee_id);
create index module_progress_failed on module_progress (organization_id, assignment_id) where failed_attempts > 0 and state <> 'done';
select tenant_table('module_progress', 'employee_id', 'learning');
grant select, insert, update, delete on module_progress to app_user;

create table quiz_attempts (
  organization_id uuid not null,
  id uuid not null default new_id(),
  version int not null default 1,
  assignment_id uuid not null,
  employee_id uuid not null,
  program_id uuid not null,
  -- the version that was learned, and its quiz
  version_id uuid not null,
  module_id uuid not null,
  -- of this quiz in this cycle
  number smallint not null check (number > 0),
  language text not null,
  -- submitted: somebody still has to grade a short answer
  state text not null default 'in_progress' check (state in ('in_progress', 'submitted', 'passed', 'failed', 'abandoned', 'voided')),
  -- what was drawn follows from it
  seed text not null,
  -- as the learner gave them so far: places in what was drawn
  answers jsonb not null default '{}',
  pass_mark smallint not null check (pass_mark between 1 and 100),
  -- when its time is up; null: no limit
  ends_at timestamptz,
  started_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_on date,
  score smallint check (score between 0 and 100),
  seconds_spent int check (seconds_spent >= 0),
  device text,
  is_proctored boolean not null default false,
  graded_at timestamptz,
  graded_by_name text,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  check ((state in ('passed', 'failed')) <= (score is not null and submitted_at is not null)),
  check ((state = 'voided') = (voided_at is not null)),
  primary key (organization_id, id),
  unique (organization_id, assignment_id, module_id, number),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id),
  foreign key (organization_id, version_id) references program_versions (organization_id, id)
);
create unique index quiz_attempts_open on quiz_attempts (organization_id, assignment_id, module_id) where state = 'in_progress';
create index quiz_attempts_of_program on quiz_attempts (organization_id, program_id, submitted_at desc);
create index quiz_attempts_of_employee on quiz_attempts (organization_id, employee_id);
create index quiz_attempts_to_grade on quiz_attempts (organization_id, program_id) where state = 'submitted';
select tenant_table('quiz_attempts', 'employee_id', 'learning');
grant select, insert, update on quiz_attempts to app_user;

create table quiz_answers (
  organization_id uuid not null,
  attempt_id uuid not null,
  employee_id uuid not null,
  -- of the frozen content
  question_id text not null,
  position smallint not null,
  -- ids of answers, steps in their order, a pair's id for each left side, `true` or `false`, or the text itself; empty: not answered
  chosen text[] not null default '{}',
  mark text not null check (mark in ('right', 'partly', 'wrong', 'waiting')),
  -- a share of the question's points
  earned real not null default 0 check (earned >= 0),
  points smallint not null check (points > 0),
  graded_by_name text,
  graded_at timestamptz,
  comment text,
  primary key (organization_id, attempt_id, question_id),
  foreign key (organization_id, attempt_id) references quiz_attempts (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
select tenant_table('quiz_answers', 'employee_id', 'learning');
grant select, insert, update on quiz_answers to app_user;

-- More attempts for one cycle.
create table attempt_grants (
  organization_id uuid not null,
  id uuid not null default new_id(),
  assignment_id uuid not null,
  employee_id uuid not null,
  extra smallint not null check (extra between 1 and 20),
  reason text not null,
  -- the last day on which they may be used
  expires_on date,
  granted_on date not null,
  granted_by_name text not null,
  granted_at timestamptz not null default now(),
  job_id uuid,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index attempt_grants_of on attempt_grants (organization_id, assignment_id);
select tenant_table('attempt_grants', 'employee_id', 'learning');
grant select, insert, update on attempt_grants to app_user;

-- The ledger: what hours, pay and compliance read. An entry is never changed; a reversal names the one it takes back. It holds ids and
-- what things were called, no names of people and no keys of lists that are merged.
create table training_records (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('completion', 'credit', 'reversal')),
  -- whose it is now, after merges; and whom it was written for
  employee_id uuid not null,
  recorded_for uuid not null,
  assignment_id uuid not null,
  program_id uuid not null,
  version_id uuid,
  cycle_no smallint not null,
  -- of a credit that is written module by module
  module_id uuid,
  -- of a reversal: the entry it takes back
  reverses uuid,
  check ((kind = 'reversal') = (reverses is not null)),
  -- in the agency's zone
  completed_on date not null,
  how text not null check (how in ('online', 'attendance', 'evidence', 'transfer')),
  -- of a credit: what it is about and how it was taught
  topic text,
  mode text,
  minutes int check (minutes > 0),
  check ((kind = 'credit') <= (minutes is not null and topic is not null and mode is not null)),
  counts_as text not null,
  is_payable boolean not null,
  pay_code text,
  score smallint,
  language text,
  -- {files: [ids], seen_by: text} of paper, {attempts: [ids]} of quizzes
  evidence jsonb not null default '{}',
  reason text,
  entered_by uuid,
  entered_at timestamptz not null default now(),
  job_id uuid,
  primary key (organization_id, id)
);
create index training_records_of_employee on training_records (organization_id, employee_id, completed_on);
create index training_records_of_assignment on training_records (organization_id, assignment_id);
create index training_records_by_day on training_records (organization_id, completed_on, program_id);
-- an entry is taken back once
create unique index training_records_reversed on training_records (organization_id, reverses) where reverses is not null;
select tenant_table('training_records', 'employee_id', 'learning');
grant select, insert, update (employee_id) on training_records to app_user;

create function refuse_record_change() returns trigger language plpgsql set search_path = public as $$
begin
  -- a merge moves entries to the record that is kept
  if tg_op = 'UPDATE' and to_jsonb(new) - 'employee_id' = to_jsonb(old) - 'employee_id' then return new; end if;
  raise exception 'The ledger of training is never changed.' using errcode = 'check_violation';
end $$;
create trigger training_records_kept before update or delete on training_records
  for each row when (current_user = 'app_user') execute function refuse_record_change();

-- When credit is written: with the program's completion, or for each module on its own day.
alter table programs add column credits_by text not null default 'program' check (credits_by in ('program', 'module')),
  -- a completion within the lead time counts from the day the one before ends
  add column renews_from_expiry boolean not null default false;

-- The last day on which a completion counts; `lastValidDay` of contract/src/assignments/due.ts.
create function last_valid_day(completed_on date, validity text, months smallint, until date) returns date language sql immutable parallel safe as $$
  select case validity when 'until' then until when 'months' then (completed_on + make_interval(months => months::int))::date - 1 end
$$;

-- How many more attempts the assignment has for a quiz that allows so many; below one: blocked.
create function attempts_left(org uuid, assignment uuid, allowed int, used int, today date) returns int language sql stable set search_path = public as $$
  select allowed + coalesce((select sum(g.extra) from attempt_grants g where g.organization_id = org and g.assignment_id = assignment
    and g.undone_at is null and (g.expires_on is null or g.expires_on >= today)), 0)::int - used
$$;
