-- How each agency fares, counted by the worker from time to time, so that the list of agencies reads a row per agency.
create table agency_health (
  organization_id uuid primary key references organizations (id),
  -- active people with a standing, and those of them who comply
  asked int not null,
  compliant int not null,
  -- people with training that is overdue
  overdue int not null,
  -- programs that people can start, and rules in force
  programs int not null,
  rules int not null,
  counted_at timestamptz not null default now(),
  check (compliant <= asked)
);
select tenant_table('agency_health');
create policy every_agency on agency_health for select to app_csm using (true);
grant select, insert, update on agency_health to app_user;
grant select on agency_health to app_csm;
