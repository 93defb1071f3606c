-- One message to many: the work pauses when too many go out within an hour, and what was not sent can be taken back.
alter table jobs drop constraint jobs_state_check,
  add constraint jobs_state_check check (state in ('uploaded', 'planning', 'planned', 'running', 'paused', 'succeeded',
    'succeeded_with_errors', 'failed', 'cancelled', 'undoing', 'undone')) not valid;

-- Takes messages of the agency out of the outbox that no worker has begun to send; answers which.
create function take_out_of_outbox(ids uuid[]) returns setof uuid
language sql volatile security definer set search_path = public as $$
  delete from outbox where id = any(ids) and organization_id = (select current_org()) and state = 'queued' and attempts = 0 returning id
$$;
revoke execute on function take_out_of_outbox(uuid[]) from public;
grant execute on function take_out_of_outbox(uuid[]) to app_user;
