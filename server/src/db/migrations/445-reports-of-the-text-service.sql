-- What the text service tells of a message after it took it, and what follows from its codes (docs/decisions/213).

alter table outbox
  -- the number or service it went out by
  add column sent_from text;
alter table sms_inbound
  -- pictures that are still to be fetched from the service; the message does not wait for them
  add column media_left boolean not null default false,
  add column message_id uuid,
  add column media_tries int not null default 0;
create index sms_inbound_media on sms_inbound (next_try_at) where media_left;

create or replace function outbox_moves_message() returns trigger language plpgsql security definer set search_path = public as $$
declare becomes text;
begin
  if tg_op = 'DELETE' then
    if old.state = 'queued' then
      update messages set state = 'canceled', settled_at = now(), held_until = null where outbox_id = old.id and message_may(state, 'canceled');
    end if;
    return null;
  end if;
  becomes := case when new.state = 'queued' and new.held_until is not null then 'held'
    when new.state = 'failed' and new.reason = 'opted_out' then 'suppressed' else new.state end;
  update messages set state = becomes,
      reason = case when becomes = 'held' then 'quiet_hours' when becomes in ('failed', 'suppressed') then coalesce(new.reason, 'refused') end,
      held_until = case when becomes = 'held' then new.held_until end, provider_code = new.provider_code,
      provider_id = case when becomes = 'sent' then new.provider_id else provider_id end,
      from_address = coalesce(new.sent_from, from_address), segments = coalesce(new.segments, segments),
      sent_at = new.sent_at, settled_at = case when becomes in ('failed', 'suppressed') then now() end
    where outbox_id = new.id and message_may(state, becomes);
  return null;
end $$;

-- A phone said so, or the service for it: kept for the sender that it was said to. Answers whether it is news.
create function hear_phone(phone text, agency uuid, may boolean, by text, provider text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('phone ' || phone, 0));
  if (select p.granted from phone_words p where p.number = phone and p.for_agency is not distinct from agency order by p.at desc, p.id desc limit 1)
    is not distinct from may then return false; end if;
  insert into phone_words (number, for_agency, granted, how, provider_id) values (phone, agency, may, by, provider);
  return true;
end $$;

-- Whose number texts of an agency go out by; null: the shared one.
create function own_sender(org uuid) returns uuid language sql stable security definer set search_path = public as $$
  select organization_id from sms_senders where organization_id = org limit 1
$$;

-- What a code means for the person and for the sender. The codes are those of contract/src/provider-codes; a test compares them.
create function code_tells(m messages, code int) returns void language plpgsql security definer set search_path = public as $$
declare latest int[];
begin
  if code = 21610 then
    perform hear_phone(m.to_address, own_sender(m.organization_id), false, 'provider', m.provider_id);
    if (select may_remind(m.organization_id, m.employee_id, 'sms'))
      or not exists (select from contact_consents c where c.organization_id = m.organization_id and c.employee_id = m.employee_id and c.channel = 'sms'
        and c.how = 'provider' and not c.granted) then
      insert into contact_consents (organization_id, employee_id, channel, granted, how, address, by_name, scope)
        select m.organization_id, m.employee_id, 'sms', false, 'provider', m.to_address, e.first_name || ' ' || e.last_name, 'sender'
        from employees e where e.organization_id = m.organization_id and e.id = m.employee_id;
    end if;
  elsif code in (21211, 21214, 21217, 21265, 21614, 21635, 30005, 30006) then
    insert into dead_addresses (organization_id, employee_id, channel, address, cause)
      select e.organization_id, e.id, 'sms', m.to_address, 'carrier' from employees e
      where e.organization_id = m.organization_id and e.mobile = m.to_address
      on conflict (organization_id, employee_id, channel) do update set address = excluded.address, cause = excluded.cause, since = now();
  elsif code = 30003 then
    -- usually temporary: three in a row count
    latest := array(select case when l.state = 'undelivered' then l.provider_code end from messages l where l.organization_id = m.organization_id
      and l.to_address = m.to_address and l.direction = 'out' and l.channel = 'sms' and l.state in ('delivered', 'undelivered')
      order by l.created_at desc, l.id desc limit 3);
    if latest = array[30003, 30003, 30003] then
      insert into dead_addresses (organization_id, employee_id, channel, address, cause)
        select e.organization_id, e.id, 'sms', m.to_address, 'soft' from employees e
        where e.organization_id = m.organization_id and e.mobile = m.to_address
        on conflict (organization_id, employee_id, channel) do nothing;
    end if;
  elsif code in (30032, 30034) and m.from_address is not null then
    insert into sms_senders (organization_id, number, name, paused_at, paused_for)
      values (own_sender(m.organization_id), m.from_address, m.from_address, now(), code)
      on conflict (number) do update set paused_at = coalesce(sms_senders.paused_at, now()), paused_for = coalesce(sms_senders.paused_for, code),
        version = sms_senders.version + 1 where sms_senders.paused_at is null;
  end if;
end $$;

-- Brings all that was told of one message into it, in whatever order and however often it came: failure beats success.
create function apply_reports(provider text) returns int language plpgsql security definer set search_path = public as $$
declare
  m messages;
  r message_reports;
  becomes text;
  n int := 0;
begin
  select * into m from messages where provider_id = provider and direction = 'out' for update;
  if not found then return 0; end if;
  for r in select * from message_reports where provider_id = provider and applied_at is null order by received_at, id for update loop
    becomes := case when r.status in ('delivered', 'read') then 'delivered' when r.status in ('undelivered', 'failed') then 'undelivered' end;
    if becomes is not null and message_may(m.state, becomes) then
      update messages set state = becomes, provider_code = case when becomes = 'undelivered' then r.code end, settled_at = r.received_at
        where organization_id = m.organization_id and id = m.id;
      m.state := becomes;
      if becomes = 'undelivered' and r.code is not null then perform code_tells(m, r.code); end if;
    end if;
    update message_reports set applied_at = now() where id = r.id;
    n := n + 1;
  end loop;
  return n;
end $$;

-- A callback may come before our own note that the message went out.
create function reports_waited() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform apply_reports(new.provider_id);
  return null;
end $$;
create trigger messages_reports_waited after update of provider_id on messages for each row
  when (new.provider_id is not null and old.provider_id is null and new.direction = 'out') execute function reports_waited();

-- Refused at once, with a code.
create function refusal_tells() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform code_tells(new, new.provider_code);
  return null;
end $$;
create trigger messages_refusal_tells after update of state on messages for each row
  when (new.state in ('failed', 'suppressed') and old.state <> new.state and new.provider_code is not null and new.channel = 'sms') execute function refusal_tells();

-- Texts of an agency wait while carriers refuse its number.
create function sender_waits(org uuid, shared text) returns boolean language sql stable security definer set search_path = public as $$
  select coalesce((select bool_and(s.paused_at is not null) from sms_senders s where s.organization_id = org),
    (select s.paused_at is not null from sms_senders s where s.organization_id is null and s.number = shared), false)
$$;

-- Everybody with that number, in whatever agency, and those it was linked to by hand.
create function people_of_number(sender text) returns table (organization_id uuid, employee_id uuid, is_current boolean)
language sql stable security definer set search_path = public as $$
  select e.organization_id, e.id, e.provider_status not in (2, 5, 9) from organizations o
    cross join lateral (select * from employees e where e.organization_id = o.id and e.mobile = sender) e
  union
  select k.organization_id, k.employee_id, true from known_numbers k where k.number = sender
$$;

-- Where a text that came in belongs: the agency of the number, the one that wrote last within two weeks, or the only employment.
create function agency_for_text(sender text, receiver text) returns table (organization_id uuid, why text)
language plpgsql stable security definer set search_path = public as $$
declare
  org uuid;
  orgs uuid[];
begin
  select s.organization_id into org from sms_senders s where s.number = receiver and s.organization_id is not null;
  if org is not null then return query select org, 'own'::text; return; end if;
  select m.organization_id into org from messages m where m.to_address = sender and m.direction = 'out' and m.channel = 'sms'
    and m.created_at > now() - interval '14 days' and m.state in ('sent', 'delivered', 'undelivered', 'queued', 'held', 'kept')
    and own_sender(m.organization_id) is null
    order by m.created_at desc, m.id desc limit 1;
  if org is not null then return query select org, 'last'::text; return; end if;
  orgs := array(select distinct p.organization_id from people_of_number(sender) p where own_sender(p.organization_id) is null and p.is_current);
  if cardinality(orgs) = 0 then
    orgs := array(select distinct p.organization_id from people_of_number(sender) p where own_sender(p.organization_id) is null);
  end if;
  if cardinality(orgs) = 1 then return query select orgs[1], 'only'::text; end if;
end $$;

-- By which event we last wrote to a phone.
create function last_text_to(phone text) returns setof text language sql stable security definer set search_path = public as $$
  select m.event from messages m where m.to_address = phone and m.direction = 'out' and m.channel = 'sms' and m.state in ('sent', 'delivered', 'undelivered')
  order by m.created_at desc, m.id desc limit 1
$$;

revoke execute on function hear_phone(text, uuid, boolean, text, text), own_sender(uuid), code_tells(messages, int), apply_reports(text), reports_waited(),
  refusal_tells(), sender_waits(uuid, text), agency_for_text(text, text), people_of_number(text), last_text_to(text) from public;
grant execute on function hear_phone(text, uuid, boolean, text, text), own_sender(uuid), apply_reports(text), sender_waits(uuid, text),
  agency_for_text(text, text), people_of_number(text), last_text_to(text) to app_job;
