-- Addresses of agencies that are told what learners did (docs/decisions/090).

create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- with which calls are signed
  secret_sealed text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  check ((ended_at is null) = (ended_by_name is null)),
  primary key (organization_id, id)
);
select tenant_table('webhooks');
grant select, insert, update on webhooks to app_user;

-- What happened and was not spread to the addresses yet: written in the transaction in which it happened.
create table webhook_news (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  event text not null,
  payload jsonb not null,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('webhook_news');
-- taken under a lock, so that two workers spread no news twice
grant select, update, delete on webhook_news to app_user;
grant select on webhook_news to app_job;
create policy spread on webhook_news for select to app_job using (true);

-- A call of an address, and which message of the outbox makes it.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null default new_id(),
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  outbox_id uuid not null,
  made_at timestamptz not null default now(),
  -- the one that was sent again
  replay_of uuid,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_of on webhook_deliveries (organization_id, webhook_id, id desc);
select tenant_table('webhook_deliveries');
grant select, insert, delete on webhook_deliveries to app_user;
-- how its message fares; what the message says stays the worker's
grant select (organization_id, id, state, attempts, sent_at, last_error) on outbox to app_user;

-- By triggers, so that no way to complete or to grade forgets to tell; agencies that nobody listens to write nothing.
-- What the owner brings in, such as a backup, is no news.
create function tell_webhooks(org uuid, what text, said jsonb) returns void language sql security definer set search_path = public as $$
  insert into webhook_news (organization_id, event, payload)
  select org, what, said where exists (select from webhooks w where w.organization_id = org and w.ended_at is null and what = any (w.events))
$$;
create function records_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(r.organization_id, case r.kind when 'completion' then 'training.completed' else 'training.reversed' end,
    jsonb_build_object('record_id', r.id, 'reverses', r.reverses, 'assignment_id', r.assignment_id, 'employee_id', r.employee_id,
      'program_id', r.program_id, 'completed_on', r.completed_on, 'how', r.how, 'score', r.score))
  from new_rows r left join training_records b on b.organization_id = r.organization_id and b.id = r.reverses
  where r.kind = 'completion' or b.kind = 'completion';
  return null;
end $$;
create trigger training_records_told after insert on training_records referencing new table as new_rows
  for each statement when (current_user = 'app_user') execute function records_told();
create function attempts_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.organization_id, 'attempt.submitted', jsonb_build_object('attempt_id', new.id, 'assignment_id', new.assignment_id,
    'employee_id', new.employee_id, 'program_id', new.program_id, 'module_id', new.module_id, 'number', new.number,
    'submitted_at', to_char(new.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  return null;
end $$;
create trigger quiz_attempts_handed_in after update on quiz_attempts
  for each row when (current_user = 'app_user' and old.state = 'in_progress' and new.state = 'submitted') execute function attempts_told();
create trigger quiz_attempts_declared after insert on quiz_attempts
  for each row when (current_user = 'app_user' and new.declared_by is not null) execute function attempts_told();
revoke execute on function tell_webhooks(uuid, text, jsonb), records_told(), attempts_told() from public;
