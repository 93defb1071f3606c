-- Threads are worked out from their messages, messages follow the outbox, and what a phone says is kept by its number (docs/decisions/212).

alter table threads
  -- when somebody last said that no answer is needed
  add column answered_at timestamptz,
  -- when somebody said that an answer is needed after all
  add column reopened_at timestamptz,
  add column snoozed_at timestamptz,
  -- when staff last opened it
  add column read_at timestamptz,
  add column last_channel text check (last_channel in ('mail', 'sms'));
alter table messages
  -- of what came in: somebody should answer; keywords and answers about a seat need none
  add column needs_reply boolean not null default false;
alter table outbox
  -- it waits for the end of quiet hours
  add column held_until timestamptz,
  -- why it did not go out, as in messages, and the service's code
  add column reason text,
  add column provider_code int,
  add column segments int;
create index messages_of_batch_people on messages (organization_id, employee_id) where direction = 'in' and needs_reply;

-- ── senders: an agency's own, or one for all ────────────────────────────────────────────────────────────────────

drop policy tenant on sms_senders;
create policy tenant on sms_senders to app_user using (organization_id = (select current_org())) with check (organization_id = (select current_org()));
create policy shared on sms_senders for select to app_user using (organization_id is null and (select current_org()) is not null);

-- ── working hours ───────────────────────────────────────────────────────────────────────────────────────────────

-- So many working hours after a moment: Monday to Friday from 9 to 5 by the agency's clock, but for its holidays.
create function working_hours_after(org uuid, since timestamptz, hours numeric, zone text default null) returns timestamptz
language plpgsql stable security definer set search_path = public as $$
declare
  clock text := coalesce(zone, (select time_zone from organizations where id = org));
  remaining interval := make_interval(secs => (hours * 3600)::double precision);
  d date;
  a timestamptz;
  b timestamptz;
begin
  d := (since at time zone clock)::date;
  for n in 0..1000 loop
    if extract(isodow from d) < 6 and not exists (select from agency_holidays h where h.organization_id = org and h.is_active
      and (h.on_day = d or h.every_year and (h.on_day + make_interval(years => (extract(year from d) - extract(year from h.on_day))::int))::date = d)) then
      a := greatest(since, (d + time '09:00') at time zone clock);
      b := (d + time '17:00') at time zone clock;
      if b > a then
        if b - a >= remaining then return a + remaining; end if;
        remaining := remaining - (b - a);
      end if;
    end if;
    d := d + 1;
  end loop;
  return (d + time '17:00') at time zone clock;
exception when invalid_parameter_value then
  if zone is not null then raise; end if;
  return working_hours_after(org, since, hours, 'UTC');
end $$;

-- ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- A thread as its messages and its buttons make it. Who answers by hand, or says that no answer is needed, stops the clock; what goes out
-- by itself does not. Version: what somebody has to see before they decide.
create function refresh_thread(org uuid, person uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  t threads;
  m record;
  answered timestamptz;
  waits timestamptz;
  snoozed timestamptz;
  how text;
  within_hours numeric;
begin
  insert into threads (organization_id, employee_id) values (org, person) on conflict do nothing;
  select * into t from threads where organization_id = org and employee_id = person for update;
  select max(created_at) filter (where direction <> 'note' and state <> 'suppressed') as last_at,
      (array_agg(channel order by created_at desc) filter (where direction <> 'note' and state <> 'suppressed'))[1] as last_channel,
      max(created_at) filter (where direction = 'in') as last_in_at,
      max(created_at) filter (where direction = 'out' and state <> 'suppressed') as last_out_at,
      max(created_at) filter (where direction = 'in' and needs_reply) as last_asked,
      max(created_at) filter (where direction = 'out' and sender_id is not null and batch_id is null
        and state not in ('canceled', 'suppressed', 'failed', 'undelivered', 'bounced')) as answered
    into m from messages where organization_id = org and employee_id = person;
  answered := greatest(m.answered, t.answered_at, '-infinity'::timestamptz);
  select min(at) into waits from (
    select min(created_at) as at from messages
      where organization_id = org and employee_id = person and direction = 'in' and needs_reply and created_at > answered
    union all select t.reopened_at where t.reopened_at > answered) w;
  if waits is not null and t.snoozed_until is not null and coalesce(m.last_asked <= t.snoozed_at, true) then snoozed := t.snoozed_until; end if;
  how := case when waits is null then case when m.last_asked is null and t.reopened_at is null then 'quiet' else 'done' end
    when snoozed is not null then 'snoozed' else 'open' end;
  select reply_within_hours into within_hours from organizations where id = org;
  update threads set state = how, waiting_since = waits, snoozed_until = snoozed,
      last_at = m.last_at, last_channel = m.last_channel, last_in_at = m.last_in_at, last_out_at = m.last_out_at,
      reply_warn_at = case when waits is null then null when waits = t.waiting_since then t.reply_warn_at
        else working_hours_after(org, waits, within_hours * 0.75) end,
      reply_due_at = case when waits is null then null when waits = t.waiting_since then t.reply_due_at
        else working_hours_after(org, waits, within_hours) end,
      unread = (select count(*) from messages where organization_id = org and employee_id = person and direction = 'in'
        and created_at > greatest(t.read_at, answered)),
      version = version + case when how <> t.state or m.last_in_at is distinct from t.last_in_at then 1 else 0 end
    where organization_id = org and employee_id = person;
end $$;

create function message_moves_thread() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    if new.direction = 'note' or new.state = 'suppressed' then return null; end if;
    if new.direction = 'in' or (new.sender_id is not null and new.batch_id is null) then
      perform refresh_thread(new.organization_id, new.employee_id);
    else
      insert into threads (organization_id, employee_id, last_at, last_out_at, last_channel)
        values (new.organization_id, new.employee_id, new.created_at, new.created_at, new.channel)
        on conflict (organization_id, employee_id) do update
        set last_channel = case when excluded.last_at >= coalesce(threads.last_at, excluded.last_at) then excluded.last_channel else threads.last_channel end,
          last_at = greatest(threads.last_at, excluded.last_at), last_out_at = greatest(threads.last_out_at, excluded.last_out_at);
    end if;
  elsif new.employee_id <> old.employee_id then
    -- two records became one, or one became two again
    perform refresh_thread(new.organization_id, person) from (values (old.employee_id), (new.employee_id)) p (person) order by person;
  else
    perform refresh_thread(new.organization_id, new.employee_id);
  end if;
  return null;
end $$;
-- For whoever presses a button of the thread.
create function refresh_own_thread(person uuid) returns void language sql security definer set search_path = public as $$
  select refresh_thread((select current_org()), person)
$$;
create trigger messages_move_thread after insert on messages for each row execute function message_moves_thread();
create trigger messages_lead_elsewhere after update of employee_id on messages for each row
  when (new.employee_id <> old.employee_id) execute function message_moves_thread();
-- an answer that did not arrive is none
create trigger messages_fail_thread after update of state on messages for each row
  when (new.state <> old.state and new.sender_id is not null and new.batch_id is null
    and new.state in ('canceled', 'suppressed', 'failed', 'undelivered', 'bounced', 'queued')) execute function message_moves_thread();

-- ── messages follow the outbox ──────────────────────────────────────────────────────────────────────────────────

-- The moves of contract/src/messages/states.ts; a test compares them.
create function message_may(was text, becomes text) returns boolean language sql immutable parallel safe
  return case was
    when 'queued' then becomes in ('held', 'sent', 'failed', 'canceled', 'suppressed', 'kept')
    when 'held' then becomes in ('queued', 'sent', 'failed', 'canceled', 'suppressed', 'kept')
    when 'sent' then becomes in ('delivered', 'undelivered', 'bounced', 'complained')
    when 'delivered' then becomes in ('undelivered', 'complained')
    when 'failed' then becomes in ('queued')
    else false end;

create function outbox_moves_message() returns trigger language plpgsql security definer set search_path = public as $$
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
      held_until = case when becomes = 'held' then new.held_until end,
      provider_code = new.provider_code, provider_id = coalesce(provider_id, new.provider_id),
      sent_at = new.sent_at, settled_at = case when becomes in ('failed', 'suppressed') then now() end
    where outbox_id = new.id and message_may(state, becomes);
  return null;
end $$;
create trigger outbox_message_moved after update of state, held_until on outbox for each row
  when (new.employee_id is not null and (new.state <> old.state or new.held_until is distinct from old.held_until))
  execute function outbox_moves_message();
create trigger outbox_message_withdrawn after delete on outbox for each row when (old.employee_id is not null) execute function outbox_moves_message();

-- What failed goes out again, as it was.
create function send_again(message uuid) returns int language sql security definer set search_path = public as $$
  with again as (update outbox set state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null, reason = null, provider_code = null,
      refused = false
    where organization_id = (select current_org()) and id = message and state = 'failed' and body_sealed is not null and employee_id is not null
    returning 1)
  select count(*)::int from again
$$;

-- ── what phones say ─────────────────────────────────────────────────────────────────────────────────────────────

-- STOP and START by the number, whoever has it, for the sender they were said to: an agency's own, or the one that agencies share.
create table phone_words (
  id uuid primary key default new_id(),
  number text not null,
  -- null: the shared sender
  for_agency uuid references organizations (id),
  granted boolean not null,
  -- text: in a message. provider: the service told so
  how text not null check (how in ('text', 'provider')),
  provider_id text,
  at timestamptz not null default clock_timestamp()
);
create index phone_words_of on phone_words (number, at desc, id desc);
create index phone_words_agency on phone_words (for_agency) where for_agency is not null;
alter table phone_words enable row level security;
alter table phone_words force row level security;
create policy owner on phone_words to current_user using (true) with check (true);
create policy hearing on phone_words to app_job using (true) with check (true);
grant select, insert on phone_words to app_job;

alter table contact_consents
  -- all: of the time when STOP held for every agency. sender: phone_words says for whom
  add column scope text not null default 'all' check (scope in ('all', 'sender')),
  drop constraint contact_consents_how_check,
  add constraint contact_consents_how_check check (how in ('staff', 'link', 'text_message', 'provider'));
drop index contact_consents_of_number;
create index contact_consents_of_number on contact_consents (address, at desc, id desc) where how = 'text_message' and scope = 'all';

-- When the phone said STOP to this agency's sender, unless it has said START since; it tells nobody of whom it was.
create function phone_stopped_for(number text, org uuid) returns timestamptz language sql stable security definer set search_path = public as $$
  select case when not w.granted then w.at end from (
    (select c.granted, c.at from contact_consents c where c.address = phone_stopped_for.number and c.how = 'text_message' and c.scope = 'all'
      order by c.at desc, c.id desc limit 1)
    union all
    (select p.granted, p.at from phone_words p where p.number = phone_stopped_for.number and (p.for_agency = org
        or p.for_agency is null and not exists (select from sms_senders s where s.organization_id = org))
      order by p.at desc, p.id desc limit 1)) w
  order by w.at desc limit 1
$$;
revoke execute on function phone_stopped_for(text, uuid) from public;
grant execute on function phone_stopped_for(text, uuid) to app_user, app_job;

-- Asked about no agency: whoever may not see one another.
create or replace function may_remind(org uuid, employee uuid, by text) returns boolean language sql stable set search_path = public as $$
  select coalesce((select w.granted from (
      select c.granted, c.at, c.id from contact_consents c where c.organization_id = org and c.employee_id = employee and c.channel = by
      union all
      select false, phone_stopped_for(e.mobile, org), null from employees e
        where by = 'sms' and e.organization_id = org and e.id = employee and phone_stopped_for(e.mobile, org) is not null) w
    order by w.at desc, w.id desc nulls last limit 1), true)
$$;

-- Asked once more before a text goes out: what was queued before a STOP stays here.
create function text_may_go(org uuid, employee uuid, number text) returns boolean language sql stable security definer set search_path = public as $$
  select case when employee is not null then may_remind(org, employee, 'sms') else true end
    and (org is null or phone_stopped_for(number, org) is null
      or employee is not null and exists (select from contact_consents c where c.organization_id = org and c.employee_id = employee
        and c.channel = 'sms' and c.granted and c.how = 'staff' and c.at > phone_stopped_for(number, org)))
$$;

-- ── what comes in ───────────────────────────────────────────────────────────────────────────────────────────────

-- Each text once, before anything is done about it: what a crash leaves behind is taken up again.
create table sms_inbound (
  id uuid primary key default new_id(),
  provider_id text not null unique,
  from_number text not null,
  to_number text not null,
  body_sealed text not null,
  opt_out_type text,
  media jsonb not null default '[]',
  received_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  -- where it went; null: no agency can be told, which the operator's staff settle
  for_agency uuid references organizations (id),
  outcome text check (outcome in ('thread', 'desk', 'nobody')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  check ((handled_at is null) = (outcome is null))
);
create index sms_inbound_waiting on sms_inbound (next_try_at) where handled_at is null;
create index sms_inbound_unrouted on sms_inbound (received_at desc) where outcome = 'nobody';
create index sms_inbound_agency on sms_inbound (for_agency) where for_agency is not null;
alter table sms_inbound enable row level security;
alter table sms_inbound force row level security;
create policy owner on sms_inbound to current_user using (true) with check (true);
create policy taking on sms_inbound to app_job using (true) with check (true);
grant select, insert, update, delete on sms_inbound to app_job;

create table unassigned_files (
  organization_id uuid not null,
  unassigned_id uuid not null,
  file_id uuid not null,
  primary key (organization_id, unassigned_id, file_id),
  foreign key (organization_id, unassigned_id) references unassigned_messages (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index unassigned_files_of_file on unassigned_files (organization_id, file_id);
select tenant_table('unassigned_files');
grant select, insert, delete on unassigned_files to app_user;

revoke execute on function working_hours_after(uuid, timestamptz, numeric, text), refresh_thread(uuid, uuid), refresh_own_thread(uuid), message_moves_thread(), outbox_moves_message(),
  send_again(uuid), text_may_go(uuid, uuid, text) from public;
grant execute on function refresh_own_thread(uuid), send_again(uuid) to app_user;
grant execute on function text_may_go(uuid, uuid, text) to app_job;
