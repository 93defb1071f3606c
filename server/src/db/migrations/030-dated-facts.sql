-- What is asked "as of a day" later, such as by compliance: facts of employees and agencies with two times each. Valid: the days in
-- the agency's zone on which it holds. Known: the moments at which the panel said so. docs/dated-facts.md explains it with examples.
-- Triggers write it, so that no path (form, import, undo, schedule, merge) can forget to.

-- ── a table of agencies, in one call ────────────────────────────────────────────────────────────────────────────

-- Turns row-level security on, with the policies that every table of agencies needs (test/catalogue.test.ts checks them).
-- `employee_column`: whose rows they are; coordinators who are limited to their own employees see only those rows.
-- `on_lists`: a change shows in lists, so it moves the agency's data version. Grants are left to the caller.
create function tenant_table(name text, employee_column text default null, on_lists boolean default false) returns void
language plpgsql set search_path = public as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
    with check (organization_id = (select current_org()))', name);
  execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  if employee_column is not null then perform own_rows_table(name, employee_column); end if;
  if on_lists then
    execute format('create trigger %1$s_added after insert on %1$I referencing new table as new_rows
      for each statement execute function agency_data_changed()', name);
    execute format('create trigger %1$s_changed after update on %1$I referencing new table as new_rows
      for each statement execute function agency_data_changed()', name);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function agency_data_changed()', name);
  end if;
end $$;

-- The employees a coordinator may see are said once, by the policy `own_rows` on `employees`; this asks that one.
create function own_rows_table(name text, employee_column text) returns void
language plpgsql set search_path = public as $$
begin
  execute format('create policy own_rows on %1$I as restrictive to app_user using (not (select own_rows_only())
    or exists (select from employees e where e.organization_id = %1$I.organization_id and e.id = %1$I.%2$I)) with check (true)',
    name, employee_column);
end $$;
revoke execute on function tenant_table(text, text, boolean), own_rows_table(text, text) from public;

-- ── the tables ──────────────────────────────────────────────────────────────────────────────────────────────────

-- One row per stretch of days and stretch of knowledge. Ids follow no foreign key: what was known of an employee, a location or a
-- discipline stays after it was removed.
create table employment_facts (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  valid_from date not null,
  -- the first day on which it no longer holds
  valid_to date not null default 'infinity',
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  -- null: not known, such as the time between a hire long ago and the first status we were told
  provider_status smallint,
  hire_date date,
  rehire_date date,
  termination_date date,
  employment_type text,
  -- the main one, and all that are held
  discipline_id uuid,
  discipline_ids uuid[] not null default '{}',
  location_id uuid,
  coordinator_id uuid,
  tags text[] not null default '{}',
  primary key (organization_id, employee_id, valid_from, known_from),
  check (valid_from < valid_to),
  check (known_from < known_to)
);
select tenant_table('employment_facts', 'employee_id');
grant select on employment_facts to app_user;

create table agency_facts (
  organization_id uuid not null references organizations (id),
  valid_from date not null,
  valid_to date not null default 'infinity',
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  state text,
  certifications text[] not null,
  primary key (organization_id, valid_from, known_from),
  check (valid_from < valid_to),
  check (known_from < known_to)
);
select tenant_table('agency_facts');
grant select on agency_facts to app_user;

-- Rows of employees that only row-level security of the agency kept so far.
select own_rows_table('employee_disciplines', 'employee_id');
select own_rows_table('scheduled_statuses', 'employee_id');

-- ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- All that one transaction learns is known from one moment on: that of its first fact, when it held the employee already.
create function known_now() returns timestamptz language plpgsql volatile set search_path = pg_catalog as $$
begin
  if coalesce(current_setting('app.known_at', true), '') = '' then
    perform set_config('app.known_at', clock_timestamp()::text, true);
  end if;
  return current_setting('app.known_at', true)::timestamptz;
end $$;

-- Names are written out, so that it can be inlined.
create function today_in(time_zone text) returns date language sql stable parallel safe as $$
  select (pg_catalog.now() at time zone time_zone)::date
$$;

-- "From `since` until before `until`, these columns have these values", as known from `at` on.
create type fact_change as (organization_id uuid, employee_id uuid, at timestamptz, since date, until date, patch jsonb);

-- Looked up one by one, by their key: the planner takes a table that was just filled for empty, and would read all of it each time.
-- Lays changes over what is known of these employees. What changes is closed, not overwritten, and comes back in up to three pieces:
-- before, during and after. Changes of one call must not overlap for the same employee.
create function change_facts(changes fact_change[]) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with hit as materialized (
    select f.place, c.at, c.since, c.until, c.patch
    from unnest(changes) c cross join lateral (
      select f.ctid as place from employment_facts f
      where f.organization_id = c.organization_id and f.employee_id = c.employee_id and f.known_to = 'infinity'
        and f.valid_to > c.since and f.valid_from < c.until and to_jsonb(f) || c.patch is distinct from to_jsonb(f) offset 0) f),
  closed as (
    update employment_facts f set known_to = h.at from hit h
    where f.ctid = h.place and f.known_from < h.at
    returning f as was, h.at, h.since, h.until, h.patch),
  -- written by this transaction (or by one that ended while this one waited): nobody was ever told
  dropped as (
    delete from employment_facts f using hit h
    where f.ctid = h.place and f.known_from >= h.at
    returning f as was, h.at, h.since, h.until, h.patch),
  pieces as (
    select was, w.at, greatest((was).valid_from, p.since) as valid_from, least((was).valid_to, p.until) as valid_to, p.patch
    from (select * from closed union all select * from dropped) w
    cross join lateral (values ('-infinity'::date, w.since, '{}'::jsonb), (w.since, w.until, w.patch),
      (w.until, 'infinity'::date, '{}'::jsonb)) p (since, until, patch)
    where greatest((was).valid_from, p.since) < least((was).valid_to, p.until))
  insert into employment_facts
  select n.* from pieces p cross join lateral jsonb_populate_record(was, p.patch || jsonb_build_object(
    'valid_from', p.valid_from, 'valid_to', p.valid_to, 'known_to', 'infinity',
    'known_from', greatest(p.at, (was).known_from))) n;
end $$;

-- Whether all that is known of somebody was written by the transaction at hand: then it holds from the beginning, not from today.
create function is_new_here(org uuid, employee uuid, at timestamptz) returns boolean
language sql stable set search_path = public as $$
  select not exists (select from employment_facts where organization_id = org and employee_id = employee and known_from < at)
$$;

-- Somebody new: from the first day on; with a status that came later, in two pieces.
create function employee_facts_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into employment_facts (organization_id, employee_id, valid_from, valid_to, known_from, provider_status, hire_date,
    rehire_date, termination_date, employment_type, discipline_id, discipline_ids, location_id, coordinator_id, tags)
  select e.organization_id, e.id, p.valid_from, p.valid_to, k.at, p.provider_status, e.hire_date, e.rehire_date, e.termination_date,
    e.employment_type, e.discipline_id, array(select h.discipline_id from employee_disciplines h
      where h.organization_id = e.organization_id and h.employee_id = e.id order by 1), e.location_id, e.coordinator_id, e.tags
  from (select known_now() as at offset 0) k cross join new_rows e join organizations o on o.id = e.organization_id
  cross join lateral (select today_in(o.time_zone) as today) t
  cross join lateral (select least(e.hire_date, t.today) as first) d
  cross join lateral (select greatest(d.first, coalesce(e.status_since, d.first)) as since) s
  cross join lateral (values (d.first, s.since, null::smallint), (s.since, 'infinity'::date, e.provider_status))
    p (valid_from, valid_to, provider_status)
  where p.valid_from < p.valid_to;
  return null;
end $$;

create function employee_facts_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  at timestamptz := known_now();
  of_status fact_change[];
  of_hire fact_change[];
  of_rest fact_change[];
begin
  select
    array_agg(row(n.organization_id, n.id, at, coalesce(n.status_since, today_in(o.time_zone)), 'infinity', jsonb_build_object(
        'provider_status', n.provider_status, 'rehire_date', n.rehire_date, 'termination_date', n.termination_date))::fact_change)
      filter (where (n.provider_status, n.status_since, n.rehire_date, n.termination_date)
        is distinct from (b.provider_status, b.status_since, b.rehire_date, b.termination_date)),
    array_agg(row(n.organization_id, n.id, at, '-infinity', 'infinity', jsonb_build_object('hire_date', n.hire_date))::fact_change)
      filter (where n.hire_date is distinct from b.hire_date),
    array_agg(row(n.organization_id, n.id, at,
        case when is_new_here(n.organization_id, n.id, at) then '-infinity' else today_in(o.time_zone) end, 'infinity',
        jsonb_build_object('employment_type', n.employment_type, 'discipline_id', n.discipline_id, 'location_id', n.location_id,
          'coordinator_id', n.coordinator_id, 'tags', n.tags))::fact_change)
      filter (where (n.employment_type, n.discipline_id, n.location_id, n.coordinator_id, n.tags)
        is distinct from (b.employment_type, b.discipline_id, b.location_id, b.coordinator_id, b.tags))
  into of_status, of_hire, of_rest
  from new_rows n join old_rows b on b.organization_id = n.organization_id and b.id = n.id
  join organizations o on o.id = n.organization_id;
  if of_hire is not null then
    perform change_facts(of_hire);
    perform reach_back(of_hire);
  end if;
  if of_status is not null then perform change_facts(of_status); end if;
  if of_rest is not null then perform change_facts(of_rest); end if;
  return null;
end $$;

-- A hire date that was corrected to an earlier day: what holds first holds since then.
create function reach_back(changes fact_change[]) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with late as materialized (
    select f.place, c.at from unnest(changes) c cross join lateral (
      select f.ctid as place, f.valid_from, f.hire_date from employment_facts f
      where f.organization_id = c.organization_id and f.employee_id = c.employee_id and f.known_to = 'infinity'
      order by f.valid_from limit 1) f
    where f.hire_date < f.valid_from),
  closed as (
    update employment_facts f set known_to = l.at from late l where f.ctid = l.place and f.known_from < l.at
    returning f as was, l.at),
  dropped as (
    delete from employment_facts f using late l where f.ctid = l.place and f.known_from >= l.at
    returning f as was, l.at)
  insert into employment_facts
  select n.* from (select * from closed union all select * from dropped) w
  cross join lateral jsonb_populate_record(was, jsonb_build_object('valid_from', (was).hire_date, 'known_to', 'infinity',
    'known_from', greatest(w.at, (was).known_from))) n;
end $$;

create function employee_facts_ended() returns trigger language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare at timestamptz := known_now();
begin
  delete from employment_facts f using old_rows b
    where f.organization_id = b.organization_id and f.employee_id = b.id and f.known_to = 'infinity' and f.known_from >= at;
  update employment_facts f set known_to = at from old_rows b
    where f.organization_id = b.organization_id and f.employee_id = b.id and f.known_to = 'infinity';
  return null;
end $$;

create function discipline_facts_changed() returns trigger language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := known_now();
  orgs uuid[];
  people uuid[];
  changes fact_change[];
begin
  if tg_op = 'DELETE' then
    select array_agg(organization_id), array_agg(employee_id) into orgs, people from (select distinct organization_id, employee_id from old_rows) r;
  else
    select array_agg(organization_id), array_agg(employee_id) into orgs, people from (select distinct organization_id, employee_id from new_rows) r;
  end if;
  -- most came with their employee in one statement, whose facts say so already
  select array_agg(row(f.organization_id, f.employee_id, at,
      case when is_new_here(f.organization_id, f.employee_id, at) then '-infinity' else today_in(o.time_zone) end, 'infinity',
      jsonb_build_object('discipline_ids', h.ids))::fact_change)
    into changes
    from unnest(orgs, people) p (org, id) join organizations o on o.id = p.org
    cross join lateral (select array(select d.discipline_id from employee_disciplines d
      where d.organization_id = p.org and d.employee_id = p.id order by 1)) h (ids)
    cross join lateral (select f.* from employment_facts f where f.organization_id = p.org and f.employee_id = p.id
      and f.known_to = 'infinity' and f.valid_to = 'infinity' and f.discipline_ids <> h.ids offset 0) f;
  if changes is not null then perform change_facts(changes); end if;
  return null;
end $$;

create trigger employees_facts_added after insert on employees referencing new table as new_rows
  for each statement execute function employee_facts_added();
create trigger employees_facts_changed after update on employees referencing old table as old_rows new table as new_rows
  for each statement execute function employee_facts_changed();
create trigger employees_facts_ended after delete on employees referencing old table as old_rows
  for each statement execute function employee_facts_ended();
create trigger employee_disciplines_facts_added after insert on employee_disciplines referencing new table as new_rows
  for each statement execute function discipline_facts_changed();
create trigger employee_disciplines_facts_ended after delete on employee_disciplines referencing old table as old_rows
  for each statement execute function discipline_facts_changed();

create function agency_facts_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  at timestamptz := known_now();
  since date := case when tg_op = 'INSERT' then '-infinity' else today_in(new.time_zone) end;
  was agency_facts;
begin
  if tg_op = 'UPDATE' then
    select * into was from agency_facts f where f.organization_id = new.id and f.known_to = 'infinity' and f.valid_to = 'infinity' for update;
    if was.known_from >= at then
      delete from agency_facts where organization_id = new.id and valid_from = was.valid_from and known_from = was.known_from;
    else
      update agency_facts set known_to = at where organization_id = new.id and valid_from = was.valid_from and known_from = was.known_from;
    end if;
    if was.valid_from < since then
      insert into agency_facts values (new.id, was.valid_from, since, greatest(at, was.known_from), 'infinity', was.state, was.certifications);
    end if;
  end if;
  insert into agency_facts values (new.id, since, 'infinity', greatest(at, was.known_from), 'infinity', new.state, new.certifications);
  return null;
end $$;
create trigger organizations_facts_added after insert on organizations for each row execute function agency_facts_changed();
create trigger organizations_facts_changed after update on organizations for each row
  when ((old.state, old.certifications) is distinct from (new.state, new.certifications)) execute function agency_facts_changed();

-- ── corrections ─────────────────────────────────────────────────────────────────────────────────────────────────

-- A discipline or location that was merged has been the other one all along, as far as is known now.
create function merge_facts(from_id uuid, into_id uuid) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare changes fact_change[];
begin
  select array_agg(row(f.organization_id, f.employee_id, known_now(), f.valid_from, f.valid_to, jsonb_build_object(
      'location_id', case when f.location_id = from_id then into_id else f.location_id end,
      'discipline_id', case when f.discipline_id = from_id then into_id else f.discipline_id end,
      'discipline_ids', (select coalesce(array_agg(distinct case when d = from_id then into_id else d end), '{}')
        from unnest(f.discipline_ids) d)))::fact_change)
    into changes from employment_facts f
    where f.organization_id = current_org() and f.known_to = 'infinity'
      and (f.location_id = from_id or f.discipline_id = from_id or from_id = any(f.discipline_ids));
  if changes is not null then perform change_facts(changes); end if;
end $$;

-- What an undo takes back never was: these employees' facts are those that were known before.
create function recall_facts(ids uuid[], known_before timestamptz[]) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := known_now();
  again employment_facts[];
begin
  select array_agg(f) into again from unnest(ids, known_before) w (id, moment)
    join employment_facts f on f.organization_id = current_org() and f.employee_id = w.id
    where f.known_from < w.moment and f.known_to >= w.moment;
  delete from employment_facts f where f.organization_id = current_org() and f.employee_id = any(ids)
    and f.known_to = 'infinity' and f.known_from >= at;
  update employment_facts f set known_to = at where f.organization_id = current_org() and f.employee_id = any(ids)
    and f.known_to = 'infinity';
  insert into employment_facts select n.* from unnest(again) f
    cross join lateral jsonb_populate_record(f, jsonb_build_object('known_from', at, 'known_to', 'infinity')) n;
end $$;

-- ── from the history ────────────────────────────────────────────────────────────────────────────────────────────

-- Makes the facts of an agency anew from what its history says: for data from before these tables, and for worlds that come with a
-- history of their own (demo/load.ts). Known since the record was made. The history keeps words where facts keep ids; a name that
-- means nothing any more is left out.
create function facts_from_history(org uuid) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  zone text := (select time_zone from organizations where id = org);
  turns int;
  changes fact_change[];
begin
  create temporary table fact_words on commit drop as
  select distinct on (field, word) field, word, value from (
    select 'location_id' as field, lower(name) as word, to_jsonb(id) as value, 1 as rank from locations where organization_id = org
    union all select 'location_id', lower(name), to_jsonb(location_id), 2 from merged_entries
      where organization_id = org and location_id is not null
    union all select 'discipline_id', lower(name), to_jsonb(id), 1 from disciplines where organization_id = org
    union all select 'discipline_id', lower(name), to_jsonb(discipline_id), 2 from merged_entries
      where organization_id = org and discipline_id is not null
    union all select 'coordinator_id', lower(name), to_jsonb(id), 1 from coordinators where organization_id = org
    union all select 'provider_status', lower(name), to_jsonb(n), 1 from unnest(array['Active', 'Inactive', 'On hold', 'On leave',
      'Terminated', 'Applicant', 'Pending', 'Suspended', 'Rejected']) with ordinality s (name, n)) named
  order by field, word, rank;
  analyze fact_words;
  create temporary table fact_events on commit drop as
  with told as (
    select ev.subject_id as employee_id, ev.id, ev.at, c.field, c.before, c.after from events ev
    cross join lateral jsonb_to_recordset(ev.changes) c (field text, before text, after text)
    where ev.organization_id = org and ev.kind in ('employee.updated', 'employee.status_changed') and c.field in ('provider_status',
      'rehire_date', 'termination_date', 'hire_date', 'employment_type', 'discipline_id', 'location_id', 'coordinator_id', 'tags')),
  meant as (
    select t.*,
      case when t.field = 'tags' then to_jsonb(string_to_array(coalesce(t.before, ''), ', '))
        when t.before is null then 'null' when b.word is not null then b.value
        when t.field in ('rehire_date', 'termination_date', 'hire_date', 'employment_type') then to_jsonb(t.before) else 'null' end as was,
      case when t.field = 'tags' then to_jsonb(string_to_array(coalesce(t.after, ''), ', '))
        when t.after is null then 'null' when a.word is not null then a.value
        when t.field in ('rehire_date', 'termination_date', 'hire_date', 'employment_type') then to_jsonb(t.after) else 'null' end as becomes
    from told t left join fact_words b on b.field = t.field and b.word = lower(t.before)
    left join fact_words a on a.field = t.field and a.word = lower(t.after))
  select m.employee_id, m.at, row_number() over (partition by m.employee_id order by m.at, m.id) as turn,
    jsonb_object_agg(m.field, m.was) as before, jsonb_object_agg(m.field, m.becomes) as after
  from meant m join employees e on e.organization_id = org and e.id = m.employee_id group by m.employee_id, m.id, m.at;
  create index on fact_events (employee_id, turn);
  create index on fact_events (turn);
  analyze fact_events;
  delete from employment_facts where organization_id = org;
  -- as each was at first: today's values, but what was changed since as it was before its first change
  insert into employment_facts (organization_id, employee_id, valid_from, valid_to, known_from, provider_status, hire_date,
    rehire_date, termination_date, employment_type, discipline_id, discipline_ids, location_id, coordinator_id, tags)
  with first as (
    select distinct on (v.employee_id, b.key) v.employee_id, b.key, b.value
    from fact_events v cross join lateral jsonb_each(v.before) b order by v.employee_id, b.key, v.turn),
  at_first as (select employee_id, jsonb_object_agg(key, value) as was from first group by 1)
  select org, e.id, p.valid_from, p.valid_to, e.created_at, p.provider_status, f.hire_date, f.rehire_date, f.termination_date,
    f.employment_type, f.discipline_id, array(select h.discipline_id from employee_disciplines h
      where h.organization_id = org and h.employee_id = e.id order by 1), f.location_id, f.coordinator_id, f.tags
  from employees e left join at_first h on h.employee_id = e.id
  cross join lateral jsonb_populate_record(e, coalesce(h.was, '{}')) f
  cross join lateral (select least(f.hire_date, (e.created_at at time zone zone)::date) as first) d
  cross join lateral (select greatest(d.first, coalesce(
    case when f.provider_status = 5 then f.termination_date else f.rehire_date end, d.first)) as since) s
  cross join lateral (values (d.first, s.since, null::smallint), (s.since, 'infinity'::date, f.provider_status))
    p (valid_from, valid_to, provider_status)
  where e.organization_id = org and p.valid_from < p.valid_to;
  select coalesce(max(turn), 0) into turns from fact_events;
  for n in 1 .. turns loop
    changes := array(select row(org, employee_id, at, case
        when after ? 'provider_status' then coalesce((after ->> 'rehire_date')::date, (after ->> 'termination_date')::date, day)
        when after ? 'hire_date' then '-infinity' else day end, 'infinity', after)::fact_change
      from (select *, (at at time zone zone)::date as day from fact_events where turn = n) v);
    perform change_facts(changes);
    perform reach_back(changes);
  end loop;
  drop table fact_events;
  drop table fact_words;
  -- what the history does not say
  perform change_facts(array(select row(org, e.id, e.updated_at, coalesce(e.status_since, (e.updated_at at time zone zone)::date), 'infinity',
      jsonb_build_object('provider_status', e.provider_status, 'rehire_date', e.rehire_date,
        'termination_date', e.termination_date))::fact_change
    from employees e join employment_facts f on f.organization_id = e.organization_id and f.employee_id = e.id
    where e.organization_id = org and f.known_to = 'infinity' and f.valid_to = 'infinity'
      and (e.provider_status, e.rehire_date, e.termination_date) is distinct from (f.provider_status, f.rehire_date, f.termination_date)));
  perform change_facts(array(select row(org, e.id, e.updated_at, (e.updated_at at time zone zone)::date, 'infinity',
      jsonb_build_object('hire_date', e.hire_date, 'employment_type', e.employment_type, 'discipline_id', e.discipline_id,
        'location_id', e.location_id, 'coordinator_id', e.coordinator_id, 'tags', e.tags))::fact_change
    from employees e join employment_facts f on f.organization_id = e.organization_id and f.employee_id = e.id
    where e.organization_id = org and f.known_to = 'infinity' and f.valid_to = 'infinity'
      and (e.hire_date, e.employment_type, e.discipline_id, e.location_id, e.coordinator_id, e.tags)
        is distinct from (f.hire_date, f.employment_type, f.discipline_id, f.location_id, f.coordinator_id, f.tags)));
end $$;

select facts_from_history(id) from organizations;
insert into agency_facts (organization_id, valid_from, known_from, state, certifications)
  select id, '-infinity', created_at, state, certifications from organizations;

-- ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The facts of the agency's employees that hold on `day`: by today's records, or as they were shown at the moment `known`.
create function employment_facts_on(day date, known timestamptz default 'infinity') returns setof employment_facts
language sql stable set search_path = public as $$
  select f.* from employment_facts f where f.organization_id = (select current_org()) and f.valid_from <= day and f.valid_to > day
    and case when known = 'infinity' then f.known_to = 'infinity' else f.known_from <= known and f.known_to > known end
$$;

-- From a hire or rehire to the last day, or until further notice.
create view employment_spells with (security_invoker = true) as
  select distinct on (organization_id, employee_id, coalesce(rehire_date, hire_date)) organization_id, employee_id,
    coalesce(rehire_date, hire_date) as started_on, termination_date as ended_on, rehire_date is not null as is_rehire
  from employment_facts where known_to = 'infinity' and coalesce(rehire_date, hire_date) is not null
  order by organization_id, employee_id, coalesce(rehire_date, hire_date), valid_from desc;

grant select on employment_spells to app_user;
revoke execute on function known_now(), change_facts(fact_change[]), reach_back(fact_change[]),
  employee_facts_added(), employee_facts_changed(), employee_facts_ended(), discipline_facts_changed(), agency_facts_changed(),
  merge_facts(uuid, uuid), recall_facts(uuid[], timestamptz[]), facts_from_history(uuid),
  is_new_here(uuid, uuid, timestamptz) from public;
grant execute on function merge_facts(uuid, uuid), recall_facts(uuid[], timestamptz[]) to app_user;
