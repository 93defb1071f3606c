-- People are reminded of credentials that end, in the digests of their training (docs/decisions/114).

alter table credential_types
  -- days before the last day on which somebody is reminded
  add column reminders int[] not null default '{60,30,7,0}',
  -- steps of the time before are nobody's to catch up with
  add column reminded_since date not null default current_date;

-- One row per step of the ladder and last day, so that nothing is ever said twice.
create table credential_reminders (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_id uuid not null,
  credential_id uuid not null,
  step int not null,
  expires_on date not null,
  -- null: a later step came due before anybody could send this one
  digest_id uuid,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade,
  foreign key (organization_id, digest_id) references reminder_digests (organization_id, id) on delete cascade
);
create unique index credential_reminders_step on credential_reminders (organization_id, credential_id, expires_on, step);
create index credential_reminders_of_digest on credential_reminders (organization_id, digest_id) where digest_id is not null;
create index credential_reminders_of_employee on credential_reminders (organization_id, employee_id);
select tenant_table('credential_reminders', 'employee_id');
grant select, insert, update, delete on credential_reminders to app_user;

-- Which coordinators were told that a credential of one of their people has ended: once per last day.
create table expired_notices (
  organization_id uuid not null,
  employee_id uuid not null,
  credential_id uuid not null,
  expires_on date not null,
  coordinator_id uuid not null,
  day date not null,
  at timestamptz not null default now(),
  primary key (organization_id, credential_id, expires_on),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade,
  foreign key (organization_id, coordinator_id) references coordinators (organization_id, id) on delete cascade
);
create index expired_notices_of_day on expired_notices (organization_id, coordinator_id, day);
create index expired_notices_of_employee on expired_notices (organization_id, employee_id);
select tenant_table('expired_notices', 'employee_id');
grant select, insert, update, delete on expired_notices to app_user;

-- Agencies in which somebody may have to be reminded.
create or replace function reminding_agencies() returns setof uuid language sql stable security definer set search_path = public as $$
  select o.id from organizations o where o.status in ('trial', 'live') and not o.is_catalog
    and (exists (select from programs p where p.organization_id = o.id and p.archived_at is null)
      or exists (select from credentials c where c.organization_id = o.id and c.state = 'verified' and c.expires_on is not null))
$$;
