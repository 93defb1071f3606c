-- Agencies exchange their people with the partner in whose system they keep them (docs/decisions/246).

-- How we connect with a partner; null: not by a connector of ours.
alter table partners add column adapter text check (adapter in ('hhax', 'alayacare'));
update partners set adapter = 'hhax' where name = 'HHAeXchange' and connector = 'builtin';
update partners set adapter = 'alayacare' where name = 'AlayaCare' and connector = 'builtin';

-- An agency changes its partner; which users may is asked before.
grant update (partner_id) on organizations to app_user;

create table integration_settings (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  partner_id uuid not null references partners (id),
  -- what the connector asks for, by its keys; never a secret
  config jsonb not null default '{}',
  secret_sealed text,
  -- which records are exchanged
  flows text[] not null default '{}',
  schedule text not null default 'off' check (schedule in ('off', 'hourly', 'daily')),
  -- by field, which of the two is right
  directions jsonb not null default '{}',
  -- false once the agency has another partner: nothing is exchanged any more
  is_on boolean not null default true,
  -- for whom scheduled syncs act: whoever saved last
  acts_for uuid not null,
  next_at timestamptz,
  last_ok_at timestamptz,
  -- so many people the last whole answer held
  last_count int,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id)
);
create index integration_settings_due on integration_settings (next_at) where is_on and next_at is not null;
select tenant_table('integration_settings');
grant select, insert, update on integration_settings to app_user;
create policy sweep on integration_settings for select to app_job using (true);
grant select (organization_id, is_on, next_at) on integration_settings to app_job;

-- What the partner calls something, and what it is here.
create table partner_maps (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  kind text not null check (kind in ('discipline', 'location', 'status', 'topic')),
  theirs text not null,
  theirs_key text not null,
  -- an id of ours, or a code
  ours text not null,
  source text not null default 'settings' check (source in ('settings', 'triage')),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id, kind, theirs_key)
);
select tenant_table('partner_maps');
grant select, insert, update, delete on partner_maps to app_user;

-- The partner's coordinators, and which of ours each one is.
create table care_coordinators (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  external_id text not null,
  name text not null,
  email text,
  coordinator_id uuid,
  mapped_by_name text,
  seen_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id, external_id),
  foreign key (organization_id, coordinator_id) references coordinators (organization_id, id)
);
create index care_coordinators_of_ours on care_coordinators (organization_id, coordinator_id) where coordinator_id is not null;
select tenant_table('care_coordinators');
grant select, insert, update on care_coordinators to app_user;

-- The mirror: what the partner last said of each person, sealed, and who that is here.
create table partner_records (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  external_id text not null,
  employee_id uuid,
  name text not null,
  said_sealed text not null,
  coordinator_external_id text,
  -- of what was said and by which maps it was read; the same again changes nothing
  hash bytea,
  -- what staff corrected, while the partner goes on saying the same: {field: {was, is}}
  edits jsonb not null default '{}',
  seen_at timestamptz not null default now(),
  gone_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, partner_id, external_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id)
);
create index partner_records_of_employee on partner_records (organization_id, employee_id) where employee_id is not null;
create index partner_records_of_coordinator on partner_records (organization_id, partner_id, coordinator_external_id)
  where coordinator_external_id is not null;
select tenant_table('partner_records', 'employee_id');
grant select, insert, update on partner_records to app_user;

-- What a job of the queue exchanged.
create table integration_jobs (
  organization_id uuid not null,
  id uuid not null,
  partner_id uuid not null references partners (id),
  type text not null,
  trigger text not null check (trigger in ('user', 'schedule', 'triage')),
  -- why the answer was not taken over
  held text,
  held_facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, id) references jobs (organization_id, id) on delete cascade
);
create index integration_jobs_by_time on integration_jobs (organization_id, created_at desc, id desc);
create index integration_jobs_of_all on integration_jobs (created_at desc, id desc);
select tenant_table('integration_jobs');
grant select, insert, update on integration_jobs to app_user;
create policy every_agency on integration_jobs for select to app_csm using (true);
grant select on integration_jobs to app_csm;
create policy of_partners on jobs for select to app_csm using (kind in ('partner_pull', 'partner_push'));
grant select on jobs to app_csm;

-- The pages of an answer until it is taken over, sealed.
create table partner_pages (
  organization_id uuid not null,
  id uuid not null default new_id(),
  job_id uuid not null,
  page int not null,
  people int not null,
  next text,
  said_sealed text not null,
  primary key (organization_id, id),
  unique (organization_id, job_id, page),
  foreign key (organization_id, job_id) references integration_jobs (organization_id, id) on delete cascade
);
select tenant_table('partner_pages');
grant select, insert, delete on partner_pages to app_user;

-- Failed items with one cause, fixed together.
create table triage_cases (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  type text not null,
  code text not null,
  value text not null default '',
  state text not null default 'open' check (state in ('open', 'assigned', 'fixed', 'retried', 'resolved', 'ignored')),
  assigned_to uuid,
  assigned_to_name text,
  ignored_until date,
  -- what was done about it
  fix text,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id, type, code, value)
);
select tenant_table('triage_cases');
grant select, insert, update on triage_cases to app_user;

create table integration_items (
  organization_id uuid not null,
  id uuid not null default new_id(),
  job_id uuid not null,
  n int not null,
  partner_id uuid not null references partners (id),
  external_id text not null,
  employee_id uuid,
  name text not null,
  outcome text not null check (outcome in ('created', 'updated', 'skipped', 'failed', 'ignored')),
  code text,
  value text,
  -- in words, where they tell more than the code
  message text,
  case_id uuid,
  -- still to be dealt with
  is_open boolean not null default false,
  attempts int not null default 1,
  said_sealed text,
  sent_sealed text,
  made_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (outcome <> 'failed' or (code is not null and case_id is not null)),
  foreign key (organization_id, job_id) references integration_jobs (organization_id, id) on delete cascade,
  foreign key (organization_id, case_id) references triage_cases (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id)
);
create index integration_items_of_job on integration_items (organization_id, job_id, n);
create index integration_items_open on integration_items (organization_id, partner_id, external_id) where is_open;
create index integration_items_of_case on integration_items (organization_id, case_id) where case_id is not null;
create index integration_items_of_employee on integration_items (organization_id, employee_id) where employee_id is not null;
create index integration_items_to_forget on integration_items (made_at) where said_sealed is not null or sent_sealed is not null;
select tenant_table('integration_items', 'employee_id');
grant select, insert, update on integration_items to app_user;
create policy every_agency on integration_items for select to app_csm using (true);
grant select on integration_items to app_csm;
create policy sweep on integration_items for select to app_job using (true);
grant select (organization_id, made_at, is_open, said_sealed, sent_sealed) on integration_items to app_job;
