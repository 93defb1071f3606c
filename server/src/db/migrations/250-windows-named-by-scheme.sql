-- A window is named by its rule, the versions that number it, and its number (contract/src/compliance/scheme.ts). A number alone meant another
-- window as soon as a version had another window or anchor.

alter table compliance_waivers
  -- the first day of the versions that number the window
  add column window_scheme date;
-- of the window a state is about
alter table compliance_states add column window_scheme date;

-- Existing waivers belong to the versions in force on their days. Numbers were counted from the anchor there too; now they begin with the first window.
with versions as (
  select v.organization_id, v.rule_id, v.effective_from, v.body,
    jsonb_build_array(v.body #> '{window,kind}', v.body -> 'anchor', v.body -> 'custom_on',
      case when v.body ->> 'anchor' = 'last_completion' then v.body -> 'anchor_program_ids' end) as clock
  from compliance_rule_versions v where v.known_to = 'infinity'),
begun as (
  select *, lag(clock) over (partition by organization_id, rule_id order by effective_from) is distinct from clock as begins from versions),
schemes as (
  select organization_id, rule_id, effective_from as starts, body, row_number() over (partition by organization_id, rule_id order by effective_from) as no,
    case body #>> '{window,kind}' when 'half_years' then 6 when 'two_years' then 24 when 'twelve_months' then 12 when 'calendar_year' then 12
      when 'average_per_month' then 12 end as months
  from begun where begins),
counted_from as (
  select w.organization_id, w.id, w.window_no, w.first_day, w.last_day, s.starts, s.no, s.months, e.hire_date,
    case when s.body #>> '{window,kind}' = 'calendar_year' then date_trunc('year', a.day)::date else a.day end as day
  from compliance_waivers w
  join employees e on e.organization_id = w.organization_id and e.id = w.employee_id
  join schemes s on s.organization_id = w.organization_id and s.rule_id = w.rule_id
  cross join lateral (select case s.body ->> 'anchor'
      when 'hire' then e.hire_date when 'rehire' then coalesce(e.rehire_date, e.hire_date) when 'jan_1' then date_trunc('year', e.hire_date)::date
      when 'custom' then (s.body ->> 'custom_on')::date
      when 'birthday' then (e.birth_date + make_interval(years => extract(year from age(e.hire_date, e.birth_date))::int))::date
      when 'certification' then (select min(d.issued_on) from employee_disciplines d where d.organization_id = e.organization_id
        and d.employee_id = e.id)
      when 'last_completion' then (select max(r.completed_on) from training_records r where r.organization_id = e.organization_id
        and r.employee_id = e.id and r.kind = 'completion' and s.body -> 'anchor_program_ids' ? r.program_id::text)
    end as day) a
  where w.window_no is not null),
-- windows from the anchor that began before these versions are none of theirs, unless somebody came later
named as (
  select c.*, w.window_no - case when c.no = 1 or c.months is null or c.day is null or c.hire_date >= c.starts then 0
      else (select count(*) from generate_series(0, 400) n where c.day + make_interval(months => n * c.months) < c.starts) end as number,
    c.day + make_interval(months => (c.window_no - 1) * c.months) as begins_on
  from counted_from c join compliance_waivers w on w.organization_id = c.organization_id and w.id = c.id),
chosen as (
  select distinct on (organization_id, id) organization_id, id, starts, number from named
  where no = 1 or (starts <= first_day and number > 0 and (begins_on is null or last_day is null or begins_on <= last_day))
  order by organization_id, id, no desc)
update compliance_waivers w set window_scheme = c.starts, window_no = c.number from chosen c
where w.organization_id = c.organization_id and w.id = c.id;
-- of a rule without a version
update compliance_waivers set window_scheme = first_day where window_no is not null and window_scheme is null;
alter table compliance_waivers add check ((window_no is null) = (window_scheme is null));

-- everybody is judged anew
insert into compliance_everybody_due (organization_id) select id from organizations;
