-- Data versions per topic and kept counts, moved without a lock that others wait for (docs/decisions/043). Until now every change to
-- an agency's people updated one row of agency_versions and one of agency_counts, so all writers of an agency waited for each other.

-- Writers finish first: what they counted must be seen below. Employees come first, as in every transaction that writes them.
lock table employees, memberships in share row exclusive mode;
lock table agency_versions, agency_counts, agency_tallies in access exclusive mode;

-- ── counters in slots ───────────────────────────────────────────────────────────────────────────────────────────
--
-- A counter is the sum of its slots. A transaction takes a slot that nobody holds, or adds one when all are held: it never waits, and
-- there are never more slots than transactions that wrote at the same time. A snapshot sees a slot's change together with the rows
-- that were changed, or neither.

-- Each transaction that changes a topic adds one to a slot, so the sum grows with every commit: two states that differ never have
-- the same version.
create table topic_moves (
  organization_id uuid not null references organizations (id),
  topic text not null,
  slot uuid not null default gen_random_uuid(),
  moves bigint not null default 1,
  primary key (organization_id, topic, slot)
) with (fillfactor = 50);

create table employee_counts (
  organization_id uuid not null references organizations (id),
  slot uuid not null default gen_random_uuid(),
  -- by provider_status; a slot may be below zero, the sum of all slots never is
  by_status int[] not null check (cardinality(by_status) = 9),
  primary key (organization_id, slot)
) with (fillfactor = 50);

insert into topic_moves (organization_id, topic, moves) select organization_id, 'people', data_version from agency_versions;
insert into employee_counts (organization_id, by_status)
  select o.organization_id, array(select coalesce((select c.employees from agency_counts c
      where c.organization_id = o.organization_id and c.provider_status = s), 0) from generate_series(1, 9) s order by s)
  from (select distinct organization_id from agency_counts) o;

drop trigger agency_counts_added on agency_counts;
drop trigger agency_counts_changed on agency_counts;
drop table agency_versions, agency_counts;
alter table agency_tallies rename to agency_members;
alter table agency_members drop column employees, drop column active;

-- The sums. `agency_versions` is what processes of the version before this one ask for.
create view agency_versions with (security_invoker = true) as
  select organization_id, sum(moves)::bigint as data_version from topic_moves group by 1;
create view agency_counts with (security_invoker = true) as
  select organization_id, s::smallint as provider_status, sum(by_status[s])::int as employees
  from employee_counts cross join generate_series(1, 9) s group by 1, 2 having sum(by_status[s]) <> 0;
create view agency_tallies with (security_invoker = true) as
  select o.id as organization_id, coalesce(c.employees, 0) as employees, coalesce(c.active, 0) as active,
    coalesce(m.users, 0) as users, coalesce(m.admins, 0) as admins
  from organizations o left join agency_members m on m.organization_id = o.id
  left join (select organization_id, sum(employees)::int as employees, sum(employees) filter (where provider_status = 1)::int as active
    from agency_counts group by 1) c on c.organization_id = o.id;

create function move_topic(org uuid, moved text) returns void
language plpgsql security definer set search_path = public as $$
declare free uuid;
begin
  -- once per transaction is enough: all it writes is seen at once
  if current_setting('app.moved_' || moved, true) = org::text then return; end if;
  select slot into free from topic_moves where organization_id = org and topic = moved limit 1 for no key update skip locked;
  if free is null then
    insert into topic_moves (organization_id, topic) values (org, moved);
  else
    update topic_moves set moves = moves + 1 where organization_id = org and topic = moved and slot = free;
  end if;
  -- undone with the savepoint, as the move is
  perform set_config('app.moved_' || moved, org::text, true);
end $$;

create function count_employees(org uuid, change int[]) returns void
language plpgsql security definer set search_path = public as $$
declare free uuid;
begin
  select slot into free from employee_counts where organization_id = org limit 1 for no key update skip locked;
  if free is null then
    insert into employee_counts (organization_id, by_status) values (org, change);
  else
    update employee_counts set by_status = array(
        select kept + added from unnest(by_status, change) with ordinality u (kept, added, n) order by n)
      where organization_id = org and slot = free;
  end if;
end $$;

-- ── what moves them ─────────────────────────────────────────────────────────────────────────────────────────────

create or replace function agency_data_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare org uuid;
begin
  if tg_op = 'DELETE' then
    for org in select distinct organization_id from old_rows loop perform move_topic(org, coalesce(tg_argv[0], 'people')); end loop;
  else
    for org in select distinct organization_id from new_rows loop perform move_topic(org, coalesce(tg_argv[0], 'people')); end loop;
  end if;
  return null;
end $$;

-- A change to the table moves the version of this topic.
create function topic_table(name text, topic text) returns void language plpgsql set search_path = public as $$
declare how record;
begin
  for how in select * from (values ('added', 'insert', 'new'), ('changed', 'update', 'new'), ('deleted', 'delete', 'old'))
    h (suffix, deed, rows) loop
    execute format('drop trigger if exists %1$s_%2$s on %1$I', name, how.suffix);
    execute format('create trigger %1$s_%2$s after %3$s on %1$I referencing %4$s table as %4$s_rows
      for each statement execute function agency_data_changed(%5$L)', name, how.suffix, how.deed, how.rows, topic);
  end loop;
end $$;

create type people_of_status as (organization_id uuid, provider_status smallint, n int);

create or replace function employees_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org uuid;
  change int[];
  moved people_of_status[];
begin
  if tg_op = 'INSERT' then
    moved := array(select row(organization_id, provider_status, count(*))::people_of_status from new_rows group by organization_id, provider_status);
  elsif tg_op = 'DELETE' then
    moved := array(select row(organization_id, provider_status, -count(*))::people_of_status from old_rows group by organization_id, provider_status);
  else
    moved := array(select row(organization_id, provider_status, sum(n))::people_of_status from (
        select organization_id, provider_status, 1 as n from new_rows
        union all select organization_id, provider_status, -1 from old_rows) both_sides
      group by organization_id, provider_status);
  end if;
  for org in select distinct m.organization_id from unnest(moved) m loop
    perform move_topic(org, 'people');
    change := array(select coalesce(sum(m.n), 0)::int from generate_series(1, 9) s
      left join unnest(moved) m on m.organization_id = org and m.provider_status = s group by s order by s);
    if change <> array_fill(0, array[9]) then perform count_employees(org, change); end if;
  end loop;
  return null;
end $$;

create or replace function organization_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform move_topic(new.id, 'settings');
  return null;
end $$;

select topic_table(name, topic) from (values ('employee_disciplines', 'people'), ('scheduled_statuses', 'people'),
  ('coordinators', 'people'), ('disciplines', 'settings'), ('locations', 'settings'), ('training_types', 'settings'),
  ('merged_entries', 'settings'), ('memberships', 'users')) t (name, topic);

-- The users of an agency are counted anew, rarely and by few: whoever changes them holds the agency's row first, so that who comes
-- second counts what the first one did.
create or replace function tally_users(orgs uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  insert into agency_members (organization_id) select id from unnest(orgs) id order by id on conflict do nothing;
  perform from agency_members where organization_id = any(orgs) order by organization_id for no key update;
  update agency_members t set users = c.users, admins = c.admins
    from (select o.id, count(u.id) as users, count(u.id) filter (where m.role = 'agency_admin') as admins
      from unnest(orgs) o (id)
      left join memberships m on m.organization_id = o.id and m.is_active
      left join users u on u.id = m.user_id and u.status = 'active'
      group by 1) c
    where t.organization_id = c.id;
end $$;

create or replace function begin_agency(org uuid) returns void language sql security definer set search_path = public as $$
  insert into agency_members (organization_id) values (org) on conflict do nothing
$$;

drop function employees_tallied();
drop function bump_agency(uuid);
drop function session_of(bytea, uuid, interval);
drop function session_held(bytea, uuid, interval);

-- ── a table of agencies, in one call ────────────────────────────────────────────────────────────────────────────

-- As in 030, with the topic that a change of its rows moves: what is remembered about that topic is out of date then
-- (server/src/db/topics.ts lists them). None: nothing that is remembered shows these rows.
drop function tenant_table(text, text, boolean);
create function tenant_table(name text, employee_column text default null, topic text default null) returns void
language plpgsql set search_path = public as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
    with check (organization_id = (select current_org()))', name);
  execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  if employee_column is not null then perform own_rows_table(name, employee_column); end if;
  if topic is not null then perform topic_table(name, topic); end if;
end $$;

select tenant_table('topic_moves');
select tenant_table('employee_counts');
create policy every_agency on topic_moves for select to app_csm using (true);
create policy every_agency on employee_counts for select to app_csm using (true);
grant select on topic_moves, agency_versions, employee_counts, agency_counts to app_user, app_csm;
grant select on agency_tallies to app_csm;

-- ── the sign-in, in one look-up ─────────────────────────────────────────────────────────────────────────────────

-- session_within (017) with a version per topic. Another name, because processes of the version before this one call the old one
-- while both serve.
create function session_now(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, versions jsonb, first_entry boolean, agency_status text, partner_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  -- plpgsql keeps the plan; a function in SQL is planned on every call before PostgreSQL 18
  return query select u.id, u.name, u.email, u.vendor_role, u.default_landing_page, t.organization_id,
    least(t.last_seen_at + idle, t.expires_at), t.expires_at, t.last_seen_at, coalesce(u.vendor_role, m.role), o.id, o.name,
    o.time_zone, (select jsonb_object_agg(v.topic, v.moves) from (
      select tm.topic, sum(tm.moves) as moves from topic_moves tm where tm.organization_id = o.id group by tm.topic) v),
    u.vendor_role is not null and o.id is not null and o.id <> all (t.entered), o.status, t.partner_id
  from access_tokens t
  join users u on u.id = t.user_id
  left join memberships m on u.vendor_role is null and m.user_id = u.id and m.organization_id = t.organization_id and m.is_active
    and (wanted is null or wanted = t.organization_id)
  left join organizations o on o.id = case when u.vendor_role is null then m.organization_id else wanted end
    and o.status <> 'closed'
  where t.token_hash = hash and t.auth_epoch = u.auth_epoch and u.status = 'active'
    and t.expires_at > now() and t.last_seen_at + idle > now()
    and (t.partner_id is null or partner_opens(t.partner_id, case when u.vendor_role is null then t.organization_id end));
end $$;

create or replace function session_within(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, data_version bigint, first_entry boolean, agency_status text, partner_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select s.user_id, s.user_name, s.user_email, s.vendor_role, s.landing, s.token_organization_id,
    s.idle_expires_at, s.expires_at, s.last_seen_at, s.role, s.agency_id, s.agency_name, s.time_zone,
    (select sum(v.value::bigint)::bigint from jsonb_each_text(s.versions) v), s.first_entry, s.agency_status, s.partner_id
  from session_now(hash, wanted, idle) s;
end $$;

revoke execute on function move_topic(uuid, text), count_employees(uuid, int[]), topic_table(text, text),
  tenant_table(text, text, text), session_now(bytea, uuid, interval) from public;
grant execute on function session_now(bytea, uuid, interval) to preceptor_app;
