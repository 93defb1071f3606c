-- A job acts for whoever set its present phase going: the check, the run or the undo. Before each block the engine asks what that
-- person may do in the agency now (jobs/standing.ts). Null: for whoever created it, as all did before.
alter table jobs
  add column started_by uuid,
  add column started_by_name text,
  -- the role it was started with, for the record
  add column started_role text,
  -- jobs of one agency and lane run one after the other
  add column lane text not null default 'imports';

-- What somebody may do now in the transaction's own agency, and in which state both are. Always one row.
create function standing_of(who uuid) returns table (role text, account text, agency_status text)
language plpgsql stable security definer set search_path = public as $$
begin
  -- plpgsql keeps the plan; it is asked before every block
  return query select coalesce(u.vendor_role, m.role), u.status, o.status
  from organizations o
  left join users u on u.id = who
  left join memberships m on u.vendor_role is null and m.organization_id = o.id and m.user_id = u.id and m.is_active
  where o.id = current_org();
end $$;
revoke execute on function standing_of(uuid) from public;
grant execute on function standing_of(uuid) to app_user;

-- As in 002, with a queue per lane.
create or replace function enqueue_job(organization_id uuid, job_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('run_job',
    json_build_object('organization_id', enqueue_job.organization_id, 'job_id', enqueue_job.job_id),
    queue_name := (select 'agency:' || j.organization_id || ':' || j.lane from public.jobs j
      where j.organization_id = enqueue_job.organization_id and j.id = enqueue_job.job_id),
    max_attempts := 1000, job_key := 'job:' || enqueue_job.job_id);
end $$;

-- Whose id `user_id` is: a learner or an API key repeats calls like a user.
alter table idempotency_keys add column actor_kind text not null default 'user'
  check (actor_kind in ('user', 'learner', 'api_key', 'system'));
