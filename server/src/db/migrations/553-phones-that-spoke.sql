-- Numbers of the agency's own people from which somebody ever said STOP or START: for all others nothing has to be asked.
create function phones_that_spoke() returns table (number text) language sql stable security definer set search_path = public as $$
  select distinct e.mobile from (select p.number from phone_words p union select c.address from contact_consents c where c.how = 'text_message') w
  join employees e on e.organization_id = current_org() and e.mobile = w.number
$$;
revoke execute on function phones_that_spoke() from public;
grant execute on function phones_that_spoke() to app_user;
