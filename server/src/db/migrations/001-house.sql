-- The house: agencies, users, sign-ins, employees, and the engines (events, outbox, jobs).
-- Run by the owner. Roles (app_user, app_auth, app_csm, app_job, preceptor_app) exist already: see ../roles.ts.
-- Every agency-owned table: key (organization_id, …), composite foreign keys, row-level security forced.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- UUIDv7: PostgreSQL 15 has no uuidv7(). 48 bits of milliseconds, the rest random.
-- Names are written out, because a function with a search_path of its own cannot be inlined, and this one runs for every row.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select pg_catalog.encode(
    pg_catalog.set_bit(pg_catalog.set_bit(
      overlay(pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
        placing substring(pg_catalog.int8send((extract(epoch from pg_catalog.clock_timestamp()) * 1000)::pg_catalog.int8) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::pg_catalog.uuid
$$;

-- Case and accents folded: what search and sort by name work on. Immutable by naming the dictionary.
create function fold(value text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

-- Whose rows this transaction works on; null when nothing was set, so that nothing is seen.
create function current_org() returns uuid language sql stable parallel safe set search_path = pg_catalog as $$
  select nullif(current_setting('app.org', true), '')::uuid
$$;
create function current_user_id() returns uuid language sql stable parallel safe set search_path = pg_catalog as $$
  select nullif(current_setting('app.user', true), '')::uuid
$$;
-- `on` for coordinator_limited: only employees whose coordinator is this user (roles.md).
create function own_rows_only() returns boolean language sql stable parallel safe set search_path = pg_catalog as $$
  select coalesce(current_setting('app.own_rows', true), '') = 'on'
$$;

-- ── global ──────────────────────────────────────────────────────────────────────────────────────────────────────

create table partners (
  id uuid primary key default new_id(),
  name text not null unique,
  kind text not null check (kind in ('ams', 'payroll', 'lms', 'sso')),
  sso_issuer text unique,
  sso_audience text,
  sso_algorithm text check (sso_algorithm in ('RS256', 'ES256', 'EdDSA', 'PS256')),
  sso_public_key text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key default new_id(),
  name text not null,
  legal_name text,
  short_name text,
  license_no text,
  tax_id text,
  state text check (state ~ '^[A-Z]{2}$'),
  time_zone text not null default 'America/New_York',
  status text not null default 'live' check (status in ('trial', 'live', 'paused', 'closed')),
  partner_id uuid references partners (id),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index organizations_by_name on organizations (lower(name), id);

create table users (
  id uuid primary key default new_id(),
  email text not null,
  name text not null,
  password_hash text,
  -- null = an account of agencies (see memberships) or, without any, a caregiver
  vendor_role text check (vendor_role in ('super_admin', 'admin', 'cs_super_user', 'csm')),
  status text not null default 'active' check (status in ('invited', 'active', 'deactivated')),
  default_landing_page text not null default 'dashboard',
  -- moves with every password, role or status change: sign-ins of an older epoch are over at once
  auth_epoch int not null default 1,
  -- where the next sign-in goes, of several agencies
  last_organization_id uuid references organizations (id),
  last_seen_at timestamptz,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index users_by_email on users (lower(email));

create table access_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  organization_id uuid references organizations (id),
  auth_epoch int not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- agencies that customer-success staff entered with this sign-in: each is told once (server/src/agency-entry.ts)
  entered uuid[] not null default '{}',
  ip text,
  user_agent text
);
create index access_tokens_by_user on access_tokens (user_id);
create index access_tokens_by_end on access_tokens (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  auth_epoch int not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

create table sso_used_tokens (
  partner_id uuid not null references partners (id),
  jti text not null,
  expires_at timestamptz not null,
  primary key (partner_id, jti)
);

-- Shared by all processes; lost in a crash, which costs nothing.
create unlogged table rate_limits (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);

-- Mails wait here with the business transaction and are delivered by the worker. Bodies are sealed: they hold reset links.
create table outbox (
  id uuid primary key default new_id(),
  organization_id uuid references organizations (id),
  channel text not null check (channel in ('mail')),
  recipient text not null,
  subject text not null,
  body_sealed text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'queued';
create index outbox_by_time on outbox (created_at desc);

-- Heartbeats of worker processes: a silent one is dead and its jobs are freed.
create table workers (
  id text primary key,
  host text not null,
  pid int not null,
  process_started text not null,
  heartbeat_at timestamptz not null default now()
);

-- The start-up canary counts this table without an agency set: anything but 0 means row-level security is off.
create table canary (
  organization_id uuid not null,
  id uuid not null default new_id(),
  primary key (organization_id, id)
);

-- ── of an agency ────────────────────────────────────────────────────────────────────────────────────────────────

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('agency_admin', 'coordinator_limited', 'rn_limited', 'viewer')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);

-- Moves with every change to what lists show: remembered totals, boundaries and pages hang on it (db/remembered.ts).
create table agency_versions (
  organization_id uuid primary key references organizations (id),
  data_version bigint not null default 1,
  changed_at timestamptz not null default now()
);

create table agency_counts (
  organization_id uuid not null references organizations (id),
  provider_status smallint not null,
  employees int not null,
  primary key (organization_id, provider_status)
);

create table disciplines (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  is_skilled boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index disciplines_by_code on disciplines (organization_id, lower(code));

create table locations (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  code text,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index locations_by_name on locations (organization_id, lower(name));

-- A coordinator may have no account of ours (rosters name them); with one, coordinator_limited sees the own employees by it.
create table coordinators (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  name text not null,
  email text,
  user_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create unique index coordinators_by_user on coordinators (organization_id, user_id);

create table employees (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_number text,
  external_id text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  preferred_name text,
  email text,
  mobile text,
  birth_date date,
  language text,
  provider_status smallint not null default 1 check (provider_status between 1 and 9),
  status_reason text,
  status_since date,
  hire_date date,
  rehire_date date,
  termination_date date,
  employment_type text check (employment_type in ('full_time', 'part_time', 'per_diem', 'live_in')),
  discipline_id uuid,
  location_id uuid,
  coordinator_id uuid,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  tags text[] not null default '{}',
  emergency_contacts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- What lists are sorted by, never null so that pages can seek; blanks stand last. Columns, because the planner does not trust
  -- coalesce() in an index under row-level security.
  sort_name text collate "C" not null generated always as (fold(last_name || ' ' || first_name)) stored,
  sort_number text collate "C" not null generated always as (coalesce(employee_number, '~')) stored,
  sort_hired date not null generated always as (coalesce(hire_date, '9999-12-31'::date)) stored,
  -- newest first, with the blanks last there too
  sort_newest date not null generated always as (coalesce(hire_date, '0001-01-01'::date)) stored,
  -- begins with a blank, so that the beginning of every word looks the same
  search text not null generated always as (fold(
    ' ' || last_name || ' ' || first_name || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(employee_number, '') || ' '
    || coalesce(external_id, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, discipline_id) references disciplines (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, coordinator_id) references coordinators (organization_id, id)
);
-- One index per sort order of the list, each ending in id so that pages can seek. What they include is what the policy `own_rows`
-- and the usual filter ask for: skipping to a page and counting then read the index alone.
create index employees_by_name on employees (organization_id, sort_name, id) include (coordinator_id, provider_status);
create index employees_by_status on employees (organization_id, provider_status, sort_name, id) include (coordinator_id);
create unique index employees_by_number on employees (organization_id, employee_number);
create index employees_by_number_sort on employees (organization_id, sort_number, id) include (coordinator_id, provider_status);
create index employees_by_hire_date on employees (organization_id, sort_hired, id) include (coordinator_id, provider_status);
create index employees_by_newest on employees (organization_id, sort_newest, id) include (coordinator_id, provider_status);
create index employees_by_change on employees (organization_id, updated_at, id) include (coordinator_id, provider_status);
create index employees_by_coordinator on employees (organization_id, coordinator_id);
create index employees_by_location on employees (organization_id, location_id);
-- the agency comes first, so that a small agency does not pay for a large one
create index employees_by_search on employees using gin (organization_id, search gin_trgm_ops);

create table employee_disciplines (
  organization_id uuid not null,
  employee_id uuid not null,
  discipline_id uuid not null,
  certificate_no text,
  issued_on date,
  expires_on date,
  primary key (organization_id, employee_id, discipline_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, discipline_id) references disciplines (organization_id, id)
);
create index employee_disciplines_by_discipline on employee_disciplines (organization_id, discipline_id, employee_id);

create table scheduled_statuses (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_id uuid not null,
  provider_status smallint not null check (provider_status between 1 and 9),
  reason text,
  note text,
  effective_on date not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_how text check (ended_how in ('applied', 'cancelled', 'refused')),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index scheduled_statuses_open on scheduled_statuses (effective_on) where ended_at is null;
create index scheduled_statuses_by_employee on scheduled_statuses (organization_id, employee_id);

create table saved_views (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  owner_id uuid not null references users (id),
  owner_name text not null,
  resource text not null check (resource in ('employees')),
  name text not null,
  query jsonb not null,
  columns jsonb,
  visibility text not null check (visibility in ('private', 'everyone')),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index saved_views_by_owner on saved_views (organization_id, resource, owner_id);

-- The one history. Append-only: no grant to change it, and triggers refuse it even to the owner.
create table events (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  at timestamptz not null default now(),
  kind text not null,
  source text not null check (source in ('user', 'import', 'system', 'sync')),
  actor_id uuid,
  actor_name text not null,
  subject_id uuid,
  subject_name text,
  job_id uuid,
  reason text,
  note text,
  changes jsonb not null default '[]',
  request_id text,
  ip text,
  primary key (organization_id, id)
);
create index events_by_subject on events (organization_id, subject_id, id);
create index events_by_job on events (organization_id, job_id) where job_id is not null;
-- what the dashboard tells of: neither sign-ins nor each row of an import (features/dashboard/recent-events.ts)
create index events_lately on events (organization_id, id)
  where kind <> 'user.signed_in' and (source <> 'import' or subject_id is null);

create table idempotency_keys (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  key text not null,
  call text not null,
  body_sha256 bytea not null,
  answer jsonb,
  expires_at timestamptz not null default now() + interval '48 hours',
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_by_end on idempotency_keys (expires_at);

create table jobs (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  kind text not null,
  title text not null,
  state text not null check (state in ('uploaded', 'planning', 'planned', 'running', 'succeeded',
    'succeeded_with_errors', 'failed', 'cancelled', 'undoing', 'undone')),
  -- what the user decided: frozen when the work starts
  settings jsonb not null default '{}',
  total int not null default 0,
  done int not null default 0,
  counts jsonb not null default '{}',
  message text,
  -- the fence: a worker believed dead finds another number here and cannot finish
  attempt int not null default 0,
  -- deaths of workers since the last progress: work that kills its worker again and again is given up
  crashes int not null default 0,
  -- who works on it now; still set at the next claim, it tells that this worker died
  worker text,
  -- last item done in this phase, and by the run: where the next worker goes on
  cursor int not null default 0,
  ran_to int not null default 0,
  cancel_requested boolean not null default false,
  data_version bigint,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  heartbeat_at timestamptz,
  primary key (organization_id, id)
);
create index jobs_by_time on jobs (organization_id, created_at desc);
create index jobs_at_work on jobs (state) where state in ('planning', 'running', 'undoing');

-- The file as it came, in blocks of rows: the frozen input of a job.
create table job_inputs (
  organization_id uuid not null,
  job_id uuid not null,
  block int not null,
  rows json not null,
  primary key (organization_id, job_id, block),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);

-- One line per row: what it would do after the plan, what it did after the run (done are those up to jobs.ran_to).
create table job_items (
  organization_id uuid not null,
  job_id uuid not null,
  n int not null,
  outcome text not null,
  subject_id uuid,
  subject_version int,
  name text not null default '',
  employee_number text,
  -- what is written, and what stood there before
  values jsonb,
  before jsonb,
  -- of an item that asks: what each answer would do
  choices jsonb,
  problems jsonb not null default '[]',
  changes jsonb not null default '[]',
  primary key (organization_id, job_id, n),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
-- read as a whole, once: not worth compressing
alter table job_inputs alter column rows set storage external;
-- nearly all rows of a file are created or unchanged: those are found without an index as fast
create index job_items_by_outcome on job_items (organization_id, job_id, outcome, n)
  where outcome <> 'create' and outcome <> 'unchanged';

create table import_mappings (
  organization_id uuid not null references organizations (id),
  signature text not null,
  mapping jsonb not null,
  options jsonb not null,
  decisions jsonb not null default '{}',
  used_at timestamptz not null default now(),
  primary key (organization_id, signature)
);

-- ── what moves by itself ────────────────────────────────────────────────────────────────────────────────────────

-- Data versions and counts change in the transaction that changes the data, so the next read sees both or neither.
-- The version row comes first: writers of one agency queue there and cannot deadlock on the counts.
create function bump_agency(org uuid) returns void language sql security definer set search_path = public as $$
  insert into agency_versions (organization_id) values (org)
  on conflict (organization_id) do update set data_version = agency_versions.data_version + 1, changed_at = now()
$$;

create function agency_data_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare org uuid;
begin
  if tg_op = 'DELETE' then
    for org in select distinct organization_id from old_rows loop perform bump_agency(org); end loop;
  else
    for org in select distinct organization_id from new_rows loop perform bump_agency(org); end loop;
  end if;
  return null;
end $$;

create function employees_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare org uuid;
begin
  if tg_op = 'INSERT' then
    for org in select distinct organization_id from new_rows loop perform bump_agency(org); end loop;
    insert into agency_counts as c (organization_id, provider_status, employees)
      select organization_id, provider_status, count(*) from new_rows group by 1, 2
      on conflict (organization_id, provider_status) do update set employees = c.employees + excluded.employees;
  elsif tg_op = 'DELETE' then
    for org in select distinct organization_id from old_rows loop perform bump_agency(org); end loop;
    update agency_counts c set employees = c.employees - d.n
      from (select organization_id, provider_status, count(*) as n from old_rows group by 1, 2) d
      where c.organization_id = d.organization_id and c.provider_status = d.provider_status;
  else
    for org in select distinct organization_id from new_rows loop perform bump_agency(org); end loop;
    insert into agency_counts as c (organization_id, provider_status, employees)
      select organization_id, provider_status, sum(n) from (
        select organization_id, provider_status, 1 as n from new_rows
        union all select organization_id, provider_status, -1 from old_rows) both_sides
      group by 1, 2 having sum(n) <> 0
      on conflict (organization_id, provider_status) do update set employees = c.employees + excluded.employees;
  end if;
  return null;
end $$;

create trigger employees_added after insert on employees referencing new table as new_rows
  for each statement execute function employees_counted();
create trigger employees_changed after update on employees referencing old table as old_rows new table as new_rows
  for each statement execute function employees_counted();
create trigger employees_deleted after delete on employees referencing old table as old_rows
  for each statement execute function employees_counted();

do $$
declare t text;
begin
  foreach t in array array['disciplines', 'locations', 'coordinators', 'employee_disciplines', 'memberships'] loop
    execute format('create trigger %1$s_added after insert on %1$I referencing new table as new_rows
      for each statement execute function agency_data_changed()', t);
    execute format('create trigger %1$s_changed after update on %1$I referencing new table as new_rows
      for each statement execute function agency_data_changed()', t);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function agency_data_changed()', t);
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'The history is append-only.' using errcode = 'insufficient_privilege';
end $$;
create trigger events_stay before update or delete on events for each row execute function refuse_change();
create trigger events_stay_all before truncate on events for each statement execute function refuse_change();

-- ── the sign-in, in one look-up ─────────────────────────────────────────────────────────────────────────────────

-- Whose token is this, which agency does the call name, and may this user work there. One row, or none for a token that is
-- unknown, over, of an older epoch or of a deactivated user. `agency` is null when the user may not work in `wanted`.
create function session_of(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, data_version bigint, first_entry boolean)
language plpgsql stable security definer set search_path = public as $$
begin
  -- plpgsql keeps the plan; a function in SQL is planned on every call before PostgreSQL 18
  return query select u.id, u.name, u.email, u.vendor_role, u.default_landing_page, t.organization_id,
    least(t.last_seen_at + idle, t.expires_at), t.expires_at, t.last_seen_at, coalesce(u.vendor_role, m.role), o.id, o.name,
    o.time_zone, v.data_version, u.vendor_role is not null and o.id is not null and o.id <> all (t.entered)
  from access_tokens t
  join users u on u.id = t.user_id
  left join memberships m on u.vendor_role is null and m.user_id = u.id and m.organization_id = t.organization_id and m.is_active
    and (wanted is null or wanted = t.organization_id)
  left join organizations o on o.id = case when u.vendor_role is null then m.organization_id else wanted end
    and o.status <> 'closed'
  left join agency_versions v on v.organization_id = o.id
  where t.token_hash = hash and t.auth_epoch = u.auth_epoch and u.status = 'active'
    and t.expires_at > now() and t.last_seen_at + idle > now();
end $$;

-- ── row-level security ──────────────────────────────────────────────────────────────────────────────────────────

-- The row of the canary (db/canary.ts knows this agency).
insert into canary (organization_id) values ('00000000-0000-7000-8000-000000000001');

do $$
declare t text;
begin
  -- tables of one agency: the agency of the transaction and nothing else
  foreach t in array array['canary', 'memberships', 'agency_versions', 'agency_counts', 'disciplines', 'locations',
    'coordinators', 'employees', 'employee_disciplines', 'scheduled_statuses', 'saved_views', 'events', 'idempotency_keys',
    'jobs', 'job_inputs', 'job_items', 'import_mappings', 'outbox'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
      with check (organization_id = (select current_org()))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;

alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to app_user using (id = (select current_org()));
create policy every_agency on organizations for select to app_csm, app_auth using (true);
create policy owner on organizations to current_user using (true) with check (true);

-- coordinator_limited: the own employees alone, below every query
create policy own_rows on employees as restrictive to app_user using (
  not (select own_rows_only())
  or coordinator_id in (select c.id from coordinators c
    where c.organization_id = (select current_org()) and c.user_id = (select current_user_id()))
) with check (true);

create policy every_agency on memberships for select to app_csm using (true);
create policy every_agency on agency_versions for select to app_csm using (true);
create policy every_agency on agency_counts for select to app_csm using (true);
create policy sign_in on memberships for select to app_auth using (true);
create policy sign_in on events for insert to app_auth with check (true);
create policy sign_in on outbox for insert to app_auth with check (true);
create policy deliver on outbox to app_job using (true) with check (true);
create policy sweep on jobs to app_job using (true) with check (true);
create policy sweep on scheduled_statuses for select to app_job using (true);
create policy sweep on idempotency_keys to app_job using (true);

-- Search by trigram index. Under row-level security the planner may not use an index with LIKE (it is not leakproof), so the
-- index is asked here, past the policies, for the transaction's own agency and with the same own-rows rule as `own_rows`.
-- `words` are patterns for LIKE, `starts` regular expressions, which can use the index for two letters at the start of a word.
create function employees_found(words text[], starts text[] default '{}') returns setof employees
language plpgsql stable security definer set search_path = public set work_mem = '32MB' rows 500 as $$
declare conditions text := '';
begin
  if own_rows_only() then
    conditions := ' and e.coordinator_id in (select c.id from coordinators c where c.organization_id = $1 and c.user_id = $3)';
  end if;
  for i in 1 .. cardinality(words) loop
    conditions := conditions || format(' and e.search like ($2)[%s]', i);
  end loop;
  for i in 1 .. cardinality(starts) loop
    conditions := conditions || format(' and e.search ~ ($4)[%s]', i);
  end loop;
  return query execute 'select e.* from employees e where e.organization_id = $1' || conditions
    using current_org(), words, current_user_id(), starts;
end $$;
revoke execute on function employees_found(text[], text[]) from public;
grant execute on function employees_found(text[], text[]) to app_user;

-- ── grants ──────────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function session_of(bytea, uuid, interval), bump_agency(uuid), agency_data_changed(), employees_counted() from public;
grant usage on schema public to app_user, app_auth, app_csm, app_job, preceptor_app;
grant execute on function session_of(bytea, uuid, interval) to preceptor_app;

grant select on organizations, partners, canary, agency_versions, agency_counts to app_user;
grant select on memberships to app_user;
grant select, insert, update on disciplines, locations, coordinators, scheduled_statuses, import_mappings to app_user;
grant select, insert, update, delete on employees, employee_disciplines, saved_views, idempotency_keys, jobs, job_inputs, job_items
  to app_user;
grant select, insert on events to app_user;
grant insert on outbox to app_user;

grant select, insert, update on users, password_resets to app_auth;
grant select, insert, update, delete on access_tokens, sso_used_tokens, rate_limits to app_auth;
grant select on organizations, partners, memberships to app_auth;
grant insert on events, outbox to app_auth;

grant select on organizations, partners, memberships, agency_versions, agency_counts to app_csm;

grant select, update on jobs to app_job;
grant select, update, delete on outbox to app_job;
grant select on scheduled_statuses to app_job;
grant select, insert, update, delete on workers to app_job;
grant select, delete on idempotency_keys, access_tokens, password_resets, sso_used_tokens, rate_limits to app_job;
