-- Where we and the partner differ, as of the last comparison (docs/decisions/255).

alter table integration_settings add column reconcile_at timestamptz,
  add column reconciled_at timestamptz,
  -- people in both, only here, only there, and those in both of whom something differs
  add column reconciled jsonb,
  -- when visits are fetched next
  add column visits_at timestamptz;
create index integration_settings_reconcile on integration_settings (reconcile_at) where is_on and reconcile_at is not null;
grant select (reconcile_at, visits_at) on integration_settings to app_job;

create table partner_differences (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  kind text not null check (kind in ('differs', 'only_ours', 'only_theirs')),
  field text,
  check ((kind = 'differs') = (field is not null)),
  -- null: only the partner has them
  employee_id uuid,
  external_id text,
  name text not null,
  -- in words; of a birth date only that it differs
  ours text,
  theirs text,
  since timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index partner_differences_of_partner on partner_differences (organization_id, partner_id, kind, field);
create index partner_differences_of_employee on partner_differences (organization_id, employee_id) where employee_id is not null;
select tenant_table('partner_differences', 'employee_id');
grant select, insert, update, delete on partner_differences to app_user;

-- Visits that partners deliver, for the check of payroll; kept 90 days.
create table partner_visits (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  external_id text not null,
  employee_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  seen_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id, external_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index partner_visits_of_employee on partner_visits (organization_id, employee_id, starts_at);
create index partner_visits_old on partner_visits (ends_at);
select tenant_table('partner_visits', 'employee_id');
grant select, insert, update, delete on partner_visits to app_user;
create policy sweep on partner_visits for select to app_job using (true);
grant select (organization_id, ends_at) on partner_visits to app_job;
