-- A text message that is tried again, or that waited for a worker, wakes nobody: it waits for the end of the quiet hours of its agency,
-- by the clock where the person lives.
alter table outbox
  -- the clock of the recipient; null: it goes out at any time
  add column quiet_zone text,
  -- from then on it can't wait for a morning any more
  add column pressing_from timestamptz;

-- The end of the quiet hours that it is there now; null: it is not quiet.
create function quiet_until(org uuid, zone text) returns timestamptz
language sql stable security definer set search_path = public as $$
  select ((h.clock::date + case when h.clock::time < h.ends then 0 else 1 end) + h.ends) at time zone zone
  from (select now() at time zone zone as clock, quiet_from::time as begins, quiet_to::time as ends from organizations where id = org) h
  where case when h.begins < h.ends then h.begins <= h.clock::time and h.clock::time < h.ends
    else h.begins <= h.clock::time or h.clock::time < h.ends end
$$;
revoke execute on function quiet_until(uuid, text) from public;
grant execute on function quiet_until(uuid, text) to app_job;
