-- Somebody asked that work under way stop. Apart from `jobs`, whose row a block at work holds: asking must never wait for it.
create table job_cancels (
  organization_id uuid not null,
  job_id uuid not null,
  asked_at timestamptz not null default now(),
  primary key (organization_id, job_id),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
select tenant_table('job_cancels');
grant select, insert, delete on job_cancels to app_user;
insert into job_cancels (organization_id, job_id) select organization_id, id from jobs
  where cancel_requested and state in ('planning', 'running');
