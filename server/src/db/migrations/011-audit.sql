-- The audit log: the seal over the one history, its checks, and what makes every filter of the log quick (docs/audit.md).

grant usage on schema public to app_audit;

-- One chain per agency, and one (organization_id null) for the events of no agency. No foreign key to events: the seal of an event
-- that somebody deleted is what shows that it was there.
create table event_seals (
  organization_id uuid,
  seq bigint not null,
  event_id uuid primary key,
  hash bytea not null check (octet_length(hash) = 32),
  -- which key of APP_KEYS
  key_id text not null,
  sealed_at timestamptz not null default now(),
  unique nulls not distinct (organization_id, seq)
);

-- Written in the transaction of the event, emptied by the seal: what commits late is sealed late and never missed.
create table unsealed_events (
  organization_id uuid,
  event_id uuid not null,
  unique nulls not distinct (organization_id, event_id)
);

-- The last time an agency's chain was checked, or is to be.
create table seal_checks (
  organization_id uuid primary key references organizations (id),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  checked_at timestamptz,
  entries bigint,
  faults bigint,
  -- the first fault, as a sentence
  fault text,
  fault_event_id uuid
);

create function queue_for_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed_events (organization_id, event_id) select organization_id, id from new_events;
  return null;
end $$;
revoke execute on function queue_for_seal() from public;
create trigger events_queued after insert on events referencing new table as new_events
  for each statement execute function queue_for_seal();

create trigger event_seals_stay before update or delete on event_seals for each row execute function refuse_change();
create trigger event_seals_stay_all before truncate on event_seals for each statement execute function refuse_change();

do $$
declare t text;
begin
  foreach t in array array['event_seals', 'unsealed_events', 'seal_checks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
      with check (organization_id = (select current_org()))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('create policy audit on %I to app_audit using (true) with check (true)', t);
  end loop;
end $$;
create policy audit on events for select to app_audit using (true);
create policy vendor_log_read on event_seals for select to app_csm using (organization_id is null);

-- what was recorded before there was a seal
insert into unsealed_events (organization_id, event_id) select organization_id, id from events;

grant select on events, event_seals, unsealed_events, seal_checks to app_audit;
grant insert on event_seals to app_audit;
grant delete on unsealed_events to app_audit;
grant update (started_at, checked_at, entries, faults, fault, fault_event_id) on seal_checks to app_audit;
grant select on event_seals, unsealed_events, seal_checks to app_user;
grant insert (organization_id, requested_at), update (requested_at) on seal_checks to app_user;
grant select on event_seals to app_csm;

-- Wrong passwords and codes for known accounts, gathered until there is a lull: one entry of the log tells of many.
create table failed_sign_ins (
  user_id uuid primary key references users (id),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  tries int not null default 1,
  ips text[] not null
);
grant select, insert, update, delete on failed_sign_ins to app_auth;

-- Which kinds of events there are, from which source and by whom, is found by leaping through this index, and the newest of each
-- by a step in it: so any mix of these filters costs the same in a long log as in a short one (features/audit-log/list-entries.ts).
create index events_by_what on events (organization_id, kind, source, actor_id, id);
create index events_by_name on events using gin (organization_id, fold(subject_name) gin_trgm_ops)
  where subject_name is not null;

-- As employees_found in 001: past row-level security, which keeps LIKE from the index, for the transaction's own agency alone.
-- Of many those next to the cursor; `starts` are regular expressions for words too short for the other.
create function events_found(words text[], starts text[], before uuid, after uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = public set work_mem = '32MB' rows 500 as $$
declare conditions text := '';
begin
  for i in 1 .. cardinality(words) loop
    conditions := conditions || format(' and fold(ev.subject_name) like ($2)[%s]', i);
  end loop;
  for i in 1 .. cardinality(starts) loop
    conditions := conditions || format(' and fold(ev.subject_name) ~ ($3)[%s]', i);
  end loop;
  return query execute 'select ev.id from events ev where ev.organization_id = $1 and ev.subject_name is not null'
    || conditions || case when before is null then '' else ' and ev.id < $4' end
    || case when after is null then ' order by ev.id desc' else ' and ev.id > $5 order by ev.id' end || ' limit $6'
    using current_org(), words, starts, before, after, most;
end $$;
revoke execute on function events_found(text[], text[], uuid, uuid, int) from public;
grant execute on function events_found(text[], text[], uuid, uuid, int) to app_user;

-- The dashboard tells of work, not of who came and went (features/dashboard/recent-events.ts).
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved')
    and (source <> 'import' or subject_id is null);
