-- Layouts of payroll files that an agency designs (docs/decisions/232). Batches keep the bytes they were locked with, so a layout may change.
create table payroll_formats (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  name text not null,
  -- all of it, as the contract's schema reads it
  definition jsonb not null,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index payroll_formats_by_name on payroll_formats (organization_id, lower(name));
select tenant_table('payroll_formats');
grant select, insert, update, delete on payroll_formats to app_user;
