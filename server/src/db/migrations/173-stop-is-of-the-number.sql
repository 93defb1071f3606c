-- STOP is said by a phone, and holds for whoever gets its number later too, by an import or a correction, at whatever agency.
create index contact_consents_of_number on contact_consents (address, at desc, id desc) where how = 'text_message';

-- When the phone said STOP, unless it has said START since; it tells nobody of whom it was.
create function phone_stopped_at(number text) returns timestamptz language sql stable security definer set search_path = public as $$
  select case when not c.granted then c.at end from contact_consents c
  where c.address = number and c.how = 'text_message' order by c.at desc, c.id desc limit 1
$$;
revoke execute on function phone_stopped_at(text) from public;
grant execute on function phone_stopped_at(text) to app_user;

create or replace function may_remind(org uuid, employee uuid, by text) returns boolean language sql stable set search_path = public as $$
  select coalesce((select w.granted from (
      select c.granted, c.at, c.id from contact_consents c where c.organization_id = org and c.employee_id = employee and c.channel = by
      union all
      select false, phone_stopped_at(e.mobile), null from employees e
        where by = 'sms' and e.organization_id = org and e.id = employee and phone_stopped_at(e.mobile) is not null) w
    order by w.at desc, w.id desc nulls last limit 1), true)
$$;
