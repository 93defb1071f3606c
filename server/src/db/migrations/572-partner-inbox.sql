-- What partners tell by themselves: each delivery is kept once, before anything is done about it (docs/decisions/254).

-- With which the partner signs what it tells; null: it tells nothing.
alter table integration_settings add column inbox_secret_sealed text;

create table partner_inbox (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  -- by the partner: the same again is the same delivery
  delivery_id text not null check (length(delivery_id) between 1 and 100),
  event text not null,
  -- whom it is about, as far as it says
  external_id text,
  said_sealed text,
  -- when the partner says that it said so
  said_at timestamptz not null,
  state text not null default 'received' check (state in ('received', 'done', 'ignored', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  job_id uuid,
  received_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, partner_id, delivery_id)
);
create index partner_inbox_due on partner_inbox (next_at) where state = 'received';
create index partner_inbox_of_person on partner_inbox (organization_id, partner_id, external_id, said_at) where external_id is not null;
create index partner_inbox_old on partner_inbox (received_at);
select tenant_table('partner_inbox');
grant select, insert, update, delete on partner_inbox to app_user;
create policy sweep on partner_inbox for select to app_job using (true);
grant select (organization_id, state, next_at, received_at) on partner_inbox to app_job;

alter table integration_jobs drop constraint integration_jobs_trigger_check,
  add constraint integration_jobs_trigger_check check (trigger in ('user', 'schedule', 'triage', 'partner'));
