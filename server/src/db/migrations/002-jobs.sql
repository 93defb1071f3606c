-- Long work and mails are claimed through graphile-worker. Its schema is made after ours (db/job-queue.ts), so these functions
-- name it only when they run.

create function enqueue_job(organization_id uuid, job_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- One queue per agency: its jobs run one after the other and cannot lock each other out.
  perform graphile_worker.add_job('run_job',
    json_build_object('organization_id', enqueue_job.organization_id, 'job_id', enqueue_job.job_id),
    queue_name := 'agency:' || enqueue_job.organization_id, max_attempts := 1000, job_key := 'job:' || enqueue_job.job_id);
end $$;

create function enqueue_delivery() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('deliver_outbox', max_attempts := 1000, job_key := 'deliver_outbox');
end $$;

create function job_has_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform enqueue_job(new.organization_id, new.id);
  return null;
end $$;
create trigger jobs_start after insert on jobs for each row
  when (new.state in ('planning', 'running', 'undoing')) execute function job_has_work();
create trigger jobs_go_on after update of state on jobs for each row
  when (new.state in ('planning', 'running', 'undoing') and new.state <> old.state) execute function job_has_work();

create function outbox_has_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform enqueue_delivery();
  return null;
end $$;
-- one claim for all mails of a statement
create trigger outbox_filled after insert on outbox for each statement execute function outbox_has_work();
create trigger outbox_again after update of state on outbox for each row
  when (new.state = 'queued' and old.state <> 'queued') execute function outbox_has_work();

revoke execute on function enqueue_job(uuid, uuid), enqueue_delivery(), job_has_work(), outbox_has_work() from public;
grant execute on function enqueue_job(uuid, uuid), enqueue_delivery() to app_job;

-- An import that is taken back removes the locations, disciplines and coordinators it made.
grant delete on locations, disciplines, coordinators to app_user;
