-- Employees by their last day; who has none stands last in both directions, as with hire dates. One rewrite of the table.
alter table employees
  add column sort_left date not null generated always as (coalesce(termination_date, '9999-12-31'::date)) stored,
  add column sort_left_last date not null generated always as (coalesce(termination_date, '0001-01-01'::date)) stored;
create index employees_by_last_day on employees (organization_id, sort_left, id) include (coordinator_id, provider_status);
create index employees_by_latest_last_day on employees (organization_id, sort_left_last, id)
  include (coordinator_id, provider_status);

-- Whoever is hired for a later day is not Active today (decisions/025): those entered before that was so wait for their day, too.
with days as (select id as organization_id, (now() at time zone time_zone)::date as today from organizations),
early as (
  select e.organization_id, e.id, e.first_name || ' ' || e.last_name as name, coalesce(e.rehire_date, e.hire_date) as starts_on,
    d.today
  from employees e join days d on d.organization_id = e.organization_id
  where e.provider_status = 1 and coalesce(e.rehire_date, e.hire_date) > d.today),
waiting as (
  update employees e set provider_status = 7, status_reason = null, status_since = early.today, version = e.version + 1,
    updated_at = now()
  from early where e.organization_id = early.organization_id and e.id = early.id returning e.organization_id, e.id),
planned as (
  insert into scheduled_statuses (organization_id, employee_id, provider_status, effective_on, created_by_name)
  select early.organization_id, early.id, 1, early.starts_on, 'Preceptor' from early
  join waiting using (organization_id, id)
  where not exists (select from scheduled_statuses s where s.organization_id = early.organization_id and s.employee_id = early.id
    and s.ended_at is null and s.provider_status = 1))
insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, note, changes)
select organization_id, 'employee.status_changed', 'system', 'Preceptor', id, name,
  'The hire date is in the future, so the status becomes Active on that day.',
  jsonb_build_array(jsonb_build_object('field', 'provider_status', 'before', 'Active', 'after', 'Pending'),
    jsonb_build_object('field', 'starts_on', 'before', null, 'after', starts_on))
from early;
