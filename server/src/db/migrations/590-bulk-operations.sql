-- Operations of customer success over one or many agencies. The part of each agency is a job of that agency; its state, progress and
-- rows stand there, and the state of the whole follows from them.

create table bulk_operations (
  id uuid primary key default new_id(),
  kind text not null,
  title text not null,
  -- the kind with its options
  change jsonb not null,
  -- told in the history of each agency
  reason text not null,
  stage text not null default 'draft' check (stage in ('draft', 'waiting', 'approved', 'declined', 'discarded')),
  -- digest of everything that the preview showed; what differs from it is not started
  plan_hash text,
  proposed_by uuid not null references users (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_by uuid references users (id),
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  halted_at timestamptz,
  halted_by_name text,
  -- nobody decides about their own
  check (decided_by <> proposed_by),
  check (stage not in ('waiting', 'approved') or (plan_hash is not null and submitted_at is not null)),
  check (stage <> 'declined' or (decided_by is not null and decision_reason is not null))
);
create index bulk_operations_by_time on bulk_operations (proposed_at desc, id desc);

alter table bulk_operations enable row level security;
alter table bulk_operations force row level security;
create policy vendor on bulk_operations to app_csm using (true) with check (true);
create policy owner on bulk_operations to current_user using (true) with check (true);
grant select, insert, update on bulk_operations to app_csm;

-- No foreign key: an agency's backup holds its jobs, and not what the vendor keeps.
alter table jobs add column operation_id uuid;
create index jobs_of_operations on jobs (operation_id, organization_id) where operation_id is not null;

create policy of_operations on jobs for select to app_csm using (operation_id is not null);
create policy of_operations on job_items for select to app_csm using (exists (select from jobs j
  where j.organization_id = job_items.organization_id and j.id = job_items.job_id and j.operation_id is not null));
grant select on job_items to app_csm;
grant select on job_cancels to app_csm;
