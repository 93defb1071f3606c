-- What somebody does beside the usual, such as giving medication: rules may ask only those (docs/decisions/119). Codes of
-- contract/src/employees/tasks.ts. A dated fact like tags: it holds from the day it was entered.
alter table employees add column tasks text[] not null default '{}';
alter table employment_facts add column tasks text[] not null default '{}';

create or replace function employee_facts_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into employment_facts (organization_id, employee_id, valid_from, valid_to, known_from, provider_status, hire_date,
    rehire_date, termination_date, employment_type, discipline_id, discipline_ids, location_id, coordinator_id, tags, tasks)
  select e.organization_id, e.id, p.valid_from, p.valid_to, k.at, p.provider_status, e.hire_date, e.rehire_date, e.termination_date,
    e.employment_type, e.discipline_id, array(select h.discipline_id from employee_disciplines h
      where h.organization_id = e.organization_id and h.employee_id = e.id order by 1), e.location_id, e.coordinator_id, e.tags, e.tasks
  from (select known_now() as at offset 0) k cross join new_rows e join organizations o on o.id = e.organization_id
  cross join lateral (select today_in(o.time_zone) as today) t
  cross join lateral (select least(e.hire_date, t.today) as first) d
  cross join lateral (select greatest(d.first, coalesce(e.status_since, d.first)) as since) s
  cross join lateral (values (d.first, s.since, null::smallint), (s.since, 'infinity'::date, e.provider_status))
    p (valid_from, valid_to, provider_status)
  where p.valid_from < p.valid_to;
  return null;
end $$;

create or replace function employee_facts_changed() returns trigger language plpgsql security definer set search_path = public as $$
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
          'coordinator_id', n.coordinator_id, 'tags', n.tags, 'tasks', n.tasks))::fact_change)
      filter (where (n.employment_type, n.discipline_id, n.location_id, n.coordinator_id, n.tags, n.tasks)
        is distinct from (b.employment_type, b.discipline_id, b.location_id, b.coordinator_id, b.tags, b.tasks))
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

-- The history never told of tasks: those of a world that brings its history were theirs from the beginning.
alter function facts_from_history(uuid) rename to facts_told_by_history;
create function facts_from_history(org uuid) returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform facts_told_by_history(org);
  update employment_facts f set tasks = e.tasks from employees e
    where f.organization_id = org and e.organization_id = org and e.id = f.employee_id and f.tasks <> e.tasks;
end $$;
revoke execute on function facts_from_history(uuid) from public;

-- As in 055; without tasks it is what it was before there were any, so that what was kept still fits.
create or replace function employee_digest(e employees, disciplines jsonb, planned jsonb) returns text
language sql stable set search_path = public as $$
  select md5((select jsonb_object_agg(c.key, c.value)
      from jsonb_each(jsonb_strip_nulls(to_jsonb(e) - (array['version', 'created_at', 'updated_at', 'search', 'photo_id']
        || case when coalesce(e.tasks, '{}') = '{}' then array['tasks'] else '{}' end))) c
      where c.key not like 'sort\_%')::text
    || jsonb_build_object('disciplines', coalesce(disciplines, '[]'), 'planned', coalesce(planned, '[]'))::text)
$$;

-- Whether somebody may work follows from the status too, so a change of it is told (docs/decisions/119). What was told is supposed to have been the status of today.
alter table compliance_told add column provider_status smallint;
update compliance_told t set provider_status = e.provider_status from employees e
  where e.organization_id = t.organization_id and e.id = t.employee_id;

-- Of people who left (Inactive, Terminated, Rejected) nothing is asked: they are neither compliant nor not.
create function is_compliant(status smallint, red boolean) returns boolean language sql immutable parallel safe as $$
  select case when status not in (2, 5, 9) then not red end
$$;
-- Active, and nothing is overdue or lapsed; null: it was not worked out yet.
create function may_work(status smallint, red boolean) returns boolean language sql immutable parallel safe as $$
  select case when status <> 1 then false else not red end
$$;

create or replace function standing_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(r.organization_id, 'compliance.changed', jsonb_build_object('employee_id', r.employee_id, 'external_id', e.external_id,
      'employee_number', e.employee_number, 'as_of', r.as_of, 'provider_status', r.provider_status, 'state', r.state, 'was', r.was,
      'may_work', may_work(r.provider_status, r.red <> '[]'), 'is_compliant', is_compliant(r.provider_status, r.red <> '[]'), 'red_rules', r.red))
  from new_rows r join employees e on e.organization_id = r.organization_id and e.id = r.employee_id
  where r.is_news order by r.told_no;
  return null;
end $$;
