-- What the background kit asks of the database (docs/decisions/165): one statement per loop finds the agencies that have something due.

-- Which day it is there. A zone that is missing is read as UTC: only the work of its own agency may fail.
create function local_time(time_zone text, at timestamptz default now()) returns timestamp
language plpgsql stable set search_path = pg_catalog as $$
begin
  return at at time zone time_zone;
exception when invalid_parameter_value then
  return at at time zone 'UTC';
end $$;

-- The newest of these hours that has begun there, such as `2026-03-08 2`. An hour that a clock leaps over begins with the next one, and
-- one that comes twice begins once.
create function local_turn(time_zone text, hours int[], at timestamptz default now()) returns text
language sql stable set search_path = pg_catalog as $$
  select (l.at::date - (n.hour is null)::int) || ' ' || coalesce(n.hour, (select max(h) from unnest(hours) h))
  from (select public.local_time(time_zone, local_turn.at) as at) l
  cross join lateral (select max(h) as hour from unnest(hours) h where h <= extract(hour from l.at)) n
$$;

-- When a loop last looked through an agency, and what had changed until then. After a crash it is empty, and each agency is looked through again.
create unlogged table background_turns (
  organization_id uuid not null references organizations (id) on delete cascade,
  loop text not null,
  moves bigint not null,
  turn text not null,
  at timestamptz not null default now(),
  primary key (organization_id, loop)
);
select tenant_table('background_turns');

-- Agencies where an hour of the schedule has begun, or where a topic has moved and which have had their rest.
create function background_turns_due(wanted text, topics text[], hours int[], statuses text[], rest interval)
returns table (organization_id uuid, moves bigint, turn text) language sql stable security definer set search_path = public as $$
  with zones as materialized (
    select z.time_zone, local_turn(z.time_zone, hours) as turn from (select distinct o.time_zone from organizations o) z),
  moved as materialized (
    select m.organization_id, sum(m.moves)::bigint as moves from topic_moves m where m.topic = any(topics) group by 1)
  select o.id, coalesce(m.moves, 0), z.turn from organizations o
  join zones z on z.time_zone = o.time_zone
  left join moved m on m.organization_id = o.id
  left join background_turns b on b.organization_id = o.id and b.loop = wanted
  where not o.is_catalog and o.status = any(statuses)
    and (b.loop is null or b.turn <> z.turn or (b.moves <> coalesce(m.moves, 0) and b.at <= now() - rest))
  order by b.at nulls first
$$;

create function background_turn_done(done text, org uuid, moved bigint, turned text) returns void
language sql security definer set search_path = public as $$
  insert into background_turns as b (organization_id, loop, moves, turn) values (org, done, moved, turned)
  on conflict (organization_id, loop) do update set moves = excluded.moves, turn = excluded.turn, at = now()
$$;

-- One job per loop and agency, whoever finds it. One that has failed keeps its place, and waits ten minutes at most.
create function enqueue_background(wanted text, turns jsonb) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  one jsonb;
  name text;
begin
  for one in select jsonb_array_elements(turns) loop
    name := 'loop:' || wanted || ':' || coalesce(one ->> 'organization_id', '');
    update graphile_worker._private_jobs set run_at = now() + interval '10 minutes'
      where key = name and locked_at is null and run_at > now() + interval '10 minutes';
    if not exists (select from graphile_worker._private_jobs j where j.key = name) then
      perform graphile_worker.add_job('loop:' || wanted, one::json, max_attempts := 25000, job_key := name, job_key_mode := 'unsafe_dedupe');
    end if;
  end loop;
end $$;

-- How many agencies' work has failed and is tried again, by loop.
create function background_failing() returns table (loop text, agencies bigint) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select substr(t.identifier, 6), count(*) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'loop:%' and j.last_error is not null group by 1;
end $$;

-- ── what is due ─────────────────────────────────────────────────────────────────────────────────────────────────

create index path_enrolments_by_look on path_enrolments (look_on) where look_on is not null;
create or replace function agencies_with_paths_due() returns setof uuid language sql stable security definer set search_path = public as $$
  with recursive asked as (
    (select organization_id from path_due order by organization_id limit 1)
    union all
    select (select d.organization_id from path_due d where d.organization_id > a.organization_id order by d.organization_id limit 1)
    from asked a where a.organization_id is not null)
  select organization_id from asked where organization_id is not null
  union
  select p.organization_id from path_enrolments p join organizations o on o.id = p.organization_id
  where p.look_on <= (now() + interval '14 hours')::date and p.look_on <= local_time(o.time_zone)::date
$$;

create function agencies_with_statuses_due() returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct s.organization_id from scheduled_statuses s join organizations o on o.id = s.organization_id
  where s.ended_at is null and s.effective_on <= (now() + interval '14 hours')::date and s.effective_on <= local_time(o.time_zone)::date
$$;

-- No limit: attempts that cannot be ended in one agency hide none of others.
create function agencies_with_late_attempts() returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct qa.organization_id from quiz_attempts qa join organizations o on o.id = qa.organization_id and o.status <> 'closed'
  where qa.state = 'in_progress' and qa.ends_at < now() - interval '70 seconds'
$$;

revoke execute on function local_time(text, timestamptz), local_turn(text, int[], timestamptz), background_turns_due(text, text[], int[], text[], interval),
  background_turn_done(text, uuid, bigint, text), enqueue_background(text, jsonb), background_failing(), agencies_with_statuses_due(),
  agencies_with_late_attempts() from public;
grant execute on function background_turns_due(text, text[], int[], text[], interval), background_turn_done(text, uuid, bigint, text),
  enqueue_background(text, jsonb), background_failing(), agencies_with_statuses_due(), agencies_with_late_attempts() to app_job;
