-- Credentials of employees (docs/decisions/105): recorded by one person, verified or returned by another. How one stands today is asked of
-- its days and never written.

create table credentials (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  type_id uuid not null,
  number text,
  -- however it is written
  number_key text generated always as (nullif(lower(regexp_replace(number, '[^[:alnum:]]', '', 'g')), '')) stored,
  issued_on date not null,
  -- the last day on which it is valid; null: for good
  expires_on date,
  check (expires_on >= issued_on),
  note text,
  state text not null default 'recorded' check (state in ('recorded', 'verified', 'returned', 'withdrawn')),
  -- the one that was recorded to follow it, whether that is verified or not
  renewed_by uuid,
  -- whoever wrote in it may not verify it
  written_by uuid[] not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  decided_by_name text,
  decided_at timestamptz,
  -- why it was returned, or removed
  reason text,
  check ((state in ('verified', 'returned')) <= (decided_at is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, type_id) references credential_types (organization_id, id),
  foreign key (organization_id, renewed_by) references credentials (organization_id, id) on delete set null (renewed_by)
    deferrable initially deferred
);
-- one card has one owner, and is recorded once; its renewal may have the same number
create unique index credentials_by_number on credentials (organization_id, type_id, number_key)
  where state <> 'withdrawn' and renewed_by is null;
create index credentials_of_employee on credentials (organization_id, employee_id, type_id, issued_on desc);
create index credentials_of_type on credentials (organization_id, type_id);
create index credentials_renewals on credentials (organization_id, renewed_by) where renewed_by is not null;
create index credentials_by_expiry on credentials (organization_id, expires_on) where state = 'verified';
create index credentials_by_time on credentials (organization_id, recorded_at desc);
create index credentials_waiting on credentials (organization_id, recorded_at) where state = 'recorded';
select tenant_table('credentials', 'employee_id', 'learning');
grant select, insert, update on credentials to app_user;

create table credential_files (
  organization_id uuid not null,
  credential_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  employee_id uuid not null,
  primary key (organization_id, credential_id, file_id),
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
select tenant_table('credential_files', 'employee_id', 'learning');
grant select, insert, update, delete on credential_files to app_user;
