-- Reports that go out by themselves: when, to whom, and what came of each time.

create table report_schedules (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- the key of a ready report, or the id of a definition
  report text not null,
  -- {en, es}: its name when the schedule was saved
  names jsonb not null,
  -- {filters, as_of, person}: what the schedule sets anew
  given jsonb not null default '{}',
  type_id text not null check (type_id in ('daily', 'weekly', 'monthly', 'quarterly')),
  schedule_on text check ((schedule_on is null) = (type_id = 'daily')),
  at_time text not null check (at_time ~ '^\d{2}:\d{2}$'),
  zone text not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  formats text[] not null check (formats <@ '{csv,xlsx,pdf}' and cardinality(formats) > 0),
  empty_policy text not null default 'notice' check (empty_policy in ('headings', 'notice', 'skip')),
  -- users of the agency and of customer success; whoever may no longer see the report is left out when it goes out
  user_ids uuid[] not null default '{}',
  -- on domains that the agency allows
  addresses text[] not null default '{}',
  -- addresses get what tells of people once a second person agreed to just this: the digest of what was agreed to
  agreed_digest text,
  attaches boolean not null default false,
  webhook boolean not null default false,
  owner_id uuid not null,
  owner_name text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  paused_why text check (paused_why in ('user', 'failures', 'unopened', 'owner', 'archived')),
  check ((state = 'paused') = (paused_why is not null)),
  moved_at timestamptz,
  moved_by_name text,
  -- null: it is not due any more
  next_at timestamptz,
  failures int not null default 0,
  unopened int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index report_schedules_due on report_schedules (next_at) where state = 'active';

-- One row for each time that a schedule was due: its key keeps two workers from running it twice.
create table report_occurrences (
  organization_id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  -- null: it did not run
  run_id uuid,
  state text not null check (state in ('running', 'sent', 'empty', 'failed', 'missed')),
  check (state <> 'running' or run_id is not null),
  -- so many earlier ones were missed and are made up for by this one
  made_up int not null default 0,
  is_late boolean not null default false,
  -- somebody asked for one between the days: it goes to them alone and counts for nothing
  asked_by uuid,
  asked_by_name text,
  reason text,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, schedule_id, due_at),
  foreign key (organization_id, schedule_id) references report_schedules (organization_id, id),
  foreign key (organization_id, run_id) references report_runs (organization_id, id)
);
create index report_occurrences_running on report_occurrences (organization_id) where state = 'running';
create index report_occurrences_of_run on report_occurrences (organization_id, run_id);

-- One row for each reader of an occurrence.
create table report_deliveries (
  organization_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  due_at timestamptz not null,
  run_id uuid not null,
  channel text not null check (channel in ('mail', 'webhook')),
  -- null: an address of nobody who signs in
  user_id uuid,
  recipient text not null,
  -- its message; null: it was refused, or its message is long gone
  outbox_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, schedule_id, due_at, channel, recipient),
  foreign key (organization_id, schedule_id, due_at) references report_occurrences (organization_id, schedule_id, due_at),
  foreign key (organization_id, run_id) references report_runs (organization_id, id)
);
create index report_deliveries_by_time on report_deliveries (organization_id, created_at desc, id desc);
create index report_deliveries_to on report_deliveries (organization_id, run_id, user_id);

select tenant_table('report_schedules');
select tenant_table('report_occurrences');
select tenant_table('report_deliveries');
grant select, insert, update on report_schedules to app_user;
grant select, insert, update on report_occurrences to app_user;
grant select, insert, update on report_deliveries to app_user;

create policy due on report_schedules for select to app_job using (true);
grant select (organization_id, state, next_at) on report_schedules to app_job;
create policy running on report_occurrences for select to app_job using (true);
grant select (organization_id, state) on report_occurrences to app_job;

-- A report that ran because it was due.
grant insert on webhook_news to app_user;

-- Domains whose addresses may get reports; none at first.
alter table organizations add column report_domains text[] not null default '{}';
grant update (report_domains) on organizations to app_user;

-- Which call told an address of a run.
create index webhook_deliveries_of_run on webhook_deliveries (organization_id, (payload #>> '{data,run_id}')) where event = 'report.finished';
