-- Text messages leave a number at the rate that it is allowed.
alter table sms_senders
  -- text messages a minute; null: the service sets the pace
  add column per_minute int check (per_minute between 1 and 6000),
  -- text messages that may leave at once, as of then: three seconds' worth at most
  add column room double precision,
  add column room_at timestamptz;
grant select (per_minute) on sms_senders to app_user;
grant insert on sms_senders to app_job;
grant select (channel) on outbox to app_user;

create function sms_room(s sms_senders) returns double precision language sql volatile set search_path = public as $$
  select case when s.per_minute is null then 1000000 else least(greatest(1, s.per_minute / 20.0), coalesce(
    s.room + extract(epoch from clock_timestamp() - s.room_at) * s.per_minute / 60.0, greatest(1, s.per_minute / 20.0))) end
$$;

-- Takes as many of the wanted places as there are now.
create function take_room(sender uuid, wanted int) returns int language plpgsql set search_path = public as $$
declare
  s sms_senders;
  has double precision;
  given int;
begin
  select * into s from sms_senders where id = sender for update;
  if s.per_minute is null then return wanted; end if;
  has := sms_room(s);
  given := least(wanted, floor(has)::int);
  update sms_senders set room = has - given, room_at = clock_timestamp() where id = sender;
  return given;
end $$;

-- A number is at its limit and more waits for it: looked at again in a moment.
create function deliver_texts_soon(shared text) returns boolean language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from sms_senders s where s.per_minute is not null and s.paused_at is null and sms_room(s) < 1
    and (s.organization_id is not null or s.number = shared) and exists (select from outbox o where o.channel = 'sms' and o.state = 'queued'
      and o.next_attempt_at <= now() and (s.organization_id is null or o.organization_id = s.organization_id) and not is_agency_closed(o.organization_id)))
    then return false; end if;
  perform graphile_worker.add_job('deliver_outbox', json_build_object('channel', 'sms'), queue_name := 'deliver:sms',
    max_attempts := 1000, job_key := 'deliver_outbox:sms', run_at := now() + interval '2 seconds');
  return true;
end $$;
drop function sender_waits(uuid, text);
revoke execute on function sms_room(sms_senders), take_room(uuid, int), deliver_texts_soon(text) from public;
grant execute on function sms_room(sms_senders), take_room(uuid, int), deliver_texts_soon(text) to app_job;
