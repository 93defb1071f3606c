-- Reports: what is asked, in versions, and what came of it (docs/decisions/217).

create table report_definitions (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- {en, es}
  names jsonb not null,
  definition jsonb not null,
  shared_with text[] not null default '{}',
  -- permissions that whoever reads it needs, for columns that not everybody sees
  needs text[] not null default '{}',
  owner_id uuid not null,
  owner_name text not null,
  version int not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index report_definitions_of on report_definitions (organization_id, owner_id);

-- What it asked in each version that changed that.
create table report_versions (
  organization_id uuid not null,
  report_id uuid not null,
  version int not null,
  definition jsonb not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (organization_id, report_id, version),
  foreign key (organization_id, report_id) references report_definitions (organization_id, id) on delete cascade
);

create table report_runs (
  organization_id uuid not null references organizations (id),
  -- that of its job
  id uuid not null default new_id(),
  -- the key of a ready report, or the id of a definition; null: it was never kept
  report text,
  names jsonb not null,
  version int,
  definition jsonb not null,
  -- {filters, as_of: {mode, day}, person}: what it meant on that day, relative days resolved
  asked jsonb not null,
  -- the filters as a sentence, by language
  filters_said jsonb not null,
  -- waiting and running ones are told apart by the job, as are failed and cancelled ones
  state text not null default 'queued' check (state in ('queued', 'ready', 'empty', 'expired')),
  rows int,
  lines int,
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  check ((state = 'queued') = (sha256 is null)),
  -- its lines in the store; null: not finished, or expired
  file_id uuid,
  -- permissions that whoever reads it needs, for columns that not everybody sees
  needs text[] not null default '{}',
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  -- the last day on which its lines are kept
  expires_on date not null,
  pinned boolean not null default false,
  opened int not null default 0,
  primary key (organization_id, id)
);
create index report_runs_by_time on report_runs (organization_id, asked_at desc, id desc);
create index report_runs_of on report_runs (organization_id, report, asked_at desc);
create index report_runs_of_asker on report_runs (organization_id, asked_by, asked_at desc);
create index report_runs_to_expire on report_runs (expires_on) where state in ('ready', 'empty') and not pinned;

select tenant_table('report_definitions');
select tenant_table('report_versions');
select tenant_table('report_runs');
grant select, insert, update on report_definitions to app_user;
grant select, insert on report_versions to app_user;
grant select, insert, update on report_runs to app_user;

create policy sweep on report_runs for select to app_job using (true);
grant select (organization_id, state, expires_on, pinned) on report_runs to app_job;
