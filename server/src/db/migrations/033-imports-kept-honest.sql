-- What says whether employees are as an import left them must not see columns that are worked out from others: 022 added two, so
-- that nobody who was ever touched looked untouched again. They are told by their name, and any later `sort_` column is, too.
create or replace function employee_digest(e employees, disciplines jsonb, planned jsonb) returns text
language sql stable set search_path = public as $$
  select md5((select jsonb_object_agg(c.key, c.value)
      from jsonb_each(jsonb_strip_nulls(to_jsonb(e) - array['version', 'created_at', 'updated_at', 'search'])) c
      where c.key not like 'sort\_%')::text
    || jsonb_build_object('disciplines', coalesce(disciplines, '[]'), 'planned', coalesce(planned, '[]'))::text)
$$;

-- Digests of before say nothing any more; without one the version number decides, as before 019.
update job_items set left_as = null where left_as is not null;

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
