-- Jobs of a lane go one after the other in the order in which they were begun. Each phase was put at the end of the line, so the run of one
-- came after the plan of the next: two versions published one right after another were planned on the same facts, and the second run refused
-- whoever the first had changed.
drop function enqueue_job(uuid, uuid);
create function enqueue_job(organization_id uuid, job_id uuid, since timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('run_job',
    json_build_object('organization_id', enqueue_job.organization_id, 'job_id', enqueue_job.job_id),
    queue_name := (select 'agency:' || j.organization_id || ':' || j.lane from public.jobs j
      where j.organization_id = enqueue_job.organization_id and j.id = enqueue_job.job_id),
    run_at := since, max_attempts := 1000, job_key := 'job:' || enqueue_job.job_id);
end $$;
revoke execute on function enqueue_job(uuid, uuid, timestamptz) from public;
grant execute on function enqueue_job(uuid, uuid, timestamptz) to app_job;

create or replace function job_has_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform enqueue_job(new.organization_id, new.id, new.created_at);
  return null;
end $$;
