-- An address that was removed is called no more, not even with what was made before and waits to be tried again.
create function forget_calls(hook uuid) returns void language sql security definer set search_path = public as $$
  delete from outbox o using webhook_deliveries d where d.organization_id = current_org() and d.webhook_id = hook
    and o.organization_id = d.organization_id and o.id = d.outbox_id and o.state = 'queued'
$$;
revoke execute on function forget_calls(uuid) from public;
grant execute on function forget_calls(uuid) to app_user;
