-- Whatever a peer refuses for good, a link sent by hand or a notice of a session as much as a reminder, tells that the address is dead.
create or replace function address_refused() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into dead_addresses (organization_id, employee_id, channel, address)
    select e.organization_id, e.id, new.channel, new.recipient from employees e
    where e.organization_id = new.organization_id and (new.channel = 'mail' and lower(e.email) = lower(new.recipient)
      or new.channel = 'sms' and e.mobile = new.recipient)
    on conflict (organization_id, employee_id, channel) do update set address = excluded.address, since = now();
  return null;
end $$;
