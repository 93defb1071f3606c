-- An attempt that was left open past its time is submitted as it stands, though nobody comes back to it.
create index quiz_attempts_timed on quiz_attempts (ends_at) where state = 'in_progress';

-- A minute later than the grace, so that a submission on its way comes first.
create function attempts_to_end() returns table (organization_id uuid, attempt_id uuid)
language sql stable security definer set search_path = public as $$
  select qa.organization_id, qa.id from quiz_attempts qa
  join organizations o on o.id = qa.organization_id and o.status <> 'closed'
  where qa.state = 'in_progress' and qa.ends_at < now() - interval '70 seconds' order by qa.ends_at limit 500
$$;
revoke execute on function attempts_to_end() from public;
grant execute on function attempts_to_end() to app_job;
