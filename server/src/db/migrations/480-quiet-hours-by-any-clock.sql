-- The end of quiet hours at any moment, so that it can be tried over clock changes.
create function quiet_ends(at timestamptz, begins time, ends time, zone text) returns timestamptz
language sql stable parallel safe set search_path = public as $$
  select ((h.clock::date + case when h.clock::time < ends then 0 else 1 end) + ends) at time zone zone
  from (select at at time zone zone as clock) h
  where case when begins < ends then begins <= h.clock::time and h.clock::time < ends else begins <= h.clock::time or h.clock::time < ends end
$$;
revoke execute on function quiet_ends(timestamptz, time, time, text) from public;

create or replace function quiet_until(org uuid, zone text) returns timestamptz
language plpgsql stable security definer set search_path = public as $$
begin
  return (select quiet_ends(now(), quiet_from::time, quiet_to::time, zone) from organizations where id = org);
exception when invalid_parameter_value then
  return quiet_until(org, 'UTC');
end $$;
