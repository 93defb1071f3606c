-- An employee as an import creates them, with the first and the last day that lie ahead.
create or replace function employee_created(organization_id uuid, id uuid, given jsonb) returns text
language sql stable set search_path = public as $$
  select employee_digest(
    jsonb_populate_record(null::employees, '{"tags": [], "emergency_contacts": []}'::jsonb || jsonb_strip_nulls(given)
      || jsonb_build_object('organization_id', organization_id, 'id', id)),
    case when given ->> 'discipline_id' is not null
      then jsonb_build_array(jsonb_build_array(given ->> 'discipline_id', null, null, null)) end,
    (select jsonb_agg(jsonb_build_array(status, day, reason, null) order by day) from (values
        (1, given ->> 'starts_on', null), (5, given ->> 'ends_on', given ->> 'end_reason')) planned (status, day, reason)
      where day is not null))
$$;

-- Whoever is to leave on a later day works until then (decisions/025): those entered as Terminated too early wait for their last day.
with days as (select id as organization_id, (now() at time zone time_zone)::date as today from organizations),
early as (
  select e.organization_id, e.id, e.first_name || ' ' || e.last_name as name, e.status_reason, e.termination_date, d.today,
    case when coalesce(e.rehire_date, e.hire_date) > d.today then 7 else 1 end as now_is
  from employees e join days d on d.organization_id = e.organization_id
  where e.provider_status = 5 and e.termination_date > d.today),
back as (
  update employees e set provider_status = early.now_is, status_reason = null, status_since = early.today,
    termination_date = null, version = e.version + 1, updated_at = now()
  from early where e.organization_id = early.organization_id and e.id = early.id
  returning e.organization_id, e.id, coalesce(e.rehire_date, e.hire_date) as starts_on),
planned as (
  insert into scheduled_statuses (organization_id, employee_id, provider_status, reason, effective_on, created_by_name)
  select organization_id, id, 5, status_reason, termination_date, 'Preceptor' from early
  union all
  select early.organization_id, early.id, 1, null, back.starts_on, 'Preceptor' from early join back using (organization_id, id)
  where early.now_is = 7)
insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, note, changes)
select organization_id, 'employee.status_changed', 'system', 'Preceptor', id, name,
  'The last day is in the future, so the status becomes Terminated on that day.',
  jsonb_build_array(
    jsonb_build_object('field', 'provider_status', 'before', 'Terminated', 'after', case now_is when 7 then 'Pending' else 'Active' end),
    jsonb_build_object('field', 'termination_date', 'before', termination_date, 'after', null),
    jsonb_build_object('field', 'ends_on', 'before', null, 'after', termination_date))
from early;
