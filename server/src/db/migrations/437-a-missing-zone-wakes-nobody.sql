-- The queue of messages is claimed for all agencies by one statement: a zone that is missing is read as UTC here as everywhere (migration 320),
-- so that the text messages of one agency hold up those of no other.
create or replace function quiet_until(org uuid, zone text) returns timestamptz
language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select ((h.clock::date + case when h.clock::time < h.ends then 0 else 1 end) + h.ends) at time zone zone
    from (select now() at time zone zone as clock, quiet_from::time as begins, quiet_to::time as ends from organizations where id = org) h
    where case when h.begins < h.ends then h.begins <= h.clock::time and h.clock::time < h.ends
      else h.begins <= h.clock::time or h.clock::time < h.ends end);
exception when invalid_parameter_value then
  return quiet_until(org, 'UTC');
end $$;
