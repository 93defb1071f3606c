-- Assigned forms at work: who takes a step, which save wrote an answer, when a cycle ends, and what answers would change on the employee.

alter table form_signers
  add column kind text not null default 'caregiver' check (kind in ('caregiver', 'coordinator', 'user', 'role', 'outside')),
  -- of a role
  add column role text,
  -- steps of one order sign in any order
  add column step_order smallint not null default 1;

alter table employee_forms
  -- the version of the row with which each answer was last saved
  add column changed jsonb not null default '{}' check (jsonb_typeof(changed) = 'object'),
  -- the last day of the cycle that the completion is of; of a renewal, that of the cycle before
  add column ends_on date,
  add column renews_until date,
  -- voided because the person left, and what it was before
  add column left_on date,
  add column left_from text,
  -- it was signed on paper on that day
  add column paper_on date,
  -- who wrote it down, so that another person accepts it
  add column paper_by uuid;
create index employee_forms_renewing on employee_forms (organization_id, renews_id) where renews_id is not null;
create index employee_forms_correcting on employee_forms (organization_id, corrects_id) where corrects_id is not null;

-- What a completed form would change on the employee; the values are those of the answers.
create table form_proposals (
  organization_id uuid not null,
  employee_form_id uuid not null,
  employee_id uuid not null,
  key text not null,
  field text not null,
  before text,
  state text not null default 'waits' check (state in ('waits', 'taken', 'declined')),
  decided_by_name text,
  decided_at timestamptz,
  primary key (organization_id, employee_form_id, key),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index form_proposals_of_employee on form_proposals (organization_id, employee_id);
select tenant_table('form_proposals', 'employee_id', 'employee_forms');
grant select, insert, update, delete on form_proposals to app_user;

-- The steps of these assigned forms, by the version that they are pinned to or would be now; those of the first order are asked.
create function make_form_signers(org uuid, forms_of uuid[]) returns void language sql set search_path = public as $$
  insert into form_signers (organization_id, employee_form_id, employee_id, step_key, place, kind, role, step_order, user_id, state, asked_at, due_on)
    select a.organization_id, a.id, a.employee_id, s.step ->> 'key', s.place, s.step -> 'who' ->> 'kind', s.step -> 'who' ->> 'role',
      (s.step ->> 'order')::smallint, (s.step -> 'who' ->> 'user_id')::uuid,
      case when (s.step ->> 'order')::int = f.first then 'asked' else 'waiting' end,
      case when (s.step ->> 'order')::int = f.first then now() end,
      case when (s.step ->> 'order')::int = f.first then a.assigned_on + (s.step ->> 'due_days')::int end
    from employee_forms a
    join lateral (select v.content from form_versions v where v.organization_id = a.organization_id and v.form_id = a.form_id
      and v.state = 'published' and (a.version_id is null or v.id = a.version_id) order by v.number desc limit 1) v on true
    cross join lateral (select min((x ->> 'order')::int) as first from jsonb_array_elements(v.content -> 'steps') x) f
    cross join lateral jsonb_array_elements(v.content -> 'steps') with ordinality s (step, place)
    where a.organization_id = org and a.id = any(forms_of)
  on conflict (organization_id, employee_form_id, step_key) do update set place = excluded.place, kind = excluded.kind, role = excluded.role,
    step_order = excluded.step_order, user_id = excluded.user_id
$$;
-- Whoever assigns a form, by whatever code: its steps are there.
create function signers_of_new_forms() returns trigger language plpgsql set search_path = public as $$
begin
  perform make_form_signers(n.organization_id, array_agg(n.id)) from new_rows n group by n.organization_id;
  return null;
end $$;
create trigger employee_forms_signers after insert on employee_forms referencing new table as new_rows
  for each statement when (current_user in ('app_user', 'app_own')) execute function signers_of_new_forms();

-- ── leave and departure ─────────────────────────────────────────────────────────────────────────────────────────

-- What everybody who opens the employee may know of a form: its title, or its class.
create function form_known_as(titles jsonb, visibility text) returns text language sql immutable parallel safe as $$
  select case when visibility = 'general' then text_in(titles, 'en') else visibility end
$$;

-- As move_frozen_dates (086) does with assignments.
create function move_frozen_forms(org uuid, employees_of uuid[]) returns void language sql set search_path = public as $$
  update employee_forms a set frozen_days = c.days, updated_at = now()
  from (select o.organization_id, o.id, frozen_days(o.organization_id, o.employee_id, o.due_since) as days, o.frozen_days as was
    from employee_forms o where o.organization_id = org and o.employee_id = any(employees_of)
      and o.state in ('open', 'in_progress', 'awaiting', 'returned')) c
  where a.organization_id = c.organization_id and a.id = c.id and c.days <> c.was
$$;

-- Of whoever left, what is unfinished is voided with that reason; a departure that is undone never happened. What waits for its review stays: all signed it.
create function forms_follow(moves status_move[]) returns void language plpgsql set search_path = public as $$
begin
  perform move_frozen_forms(f.organization_id, f.ids) from (
    select m.organization_id, array_agg(m.id) as ids from unnest(moves) m join organizations o on o.id = m.organization_id
    where freezes(m.was, o.freezing_statuses) or freezes(m.becomes, o.freezing_statuses) group by 1) f;
  with gone as (
    update employee_forms a set left_from = a.state, left_on = m.since, state = 'voided', reason = m.reason, decided_by_name = 'Preceptor',
      decided_at = now(), version = a.version + 1, updated_at = now()
    from unnest(moves) m where m.becomes in (2, 5, 9) and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state in ('open', 'in_progress', 'awaiting', 'returned')
    returning a.organization_id, a.employee_id, a.form_id, m.name, m.reason)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, reason, changes)
    select g.organization_id, 'employee_form.voided', 'system', 'Preceptor', g.employee_id, g.name, g.reason,
      jsonb_build_array(jsonb_build_object('field', 'form', 'before', form_known_as(f.titles, f.visibility), 'after', null))
    from gone g join forms f on f.organization_id = g.organization_id and f.id = g.form_id;
  with again as (
    update employee_forms a set state = a.left_from, left_from = null, left_on = null, reason = null, decided_by_name = null, decided_at = null,
      frozen_days = frozen_days(a.organization_id, a.employee_id, a.due_since), version = a.version + 1, updated_at = now()
    from unnest(moves) m
    where m.was in (2, 5, 9) and m.becomes not in (2, 5, 9) and m.since < m.was_since
      and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state = 'voided' and a.left_from is not null and a.left_on = m.was_since
      and not exists (select from employee_forms o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.form_id = a.form_id and o.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))
    returning a.organization_id, a.employee_id, a.form_id, m.name)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
    select g.organization_id, 'employee_form.assigned', 'system', 'Preceptor', g.employee_id, g.name,
      jsonb_build_array(jsonb_build_object('field', 'form', 'before', null, 'after', form_known_as(f.titles, f.visibility)))
    from again g join forms f on f.organization_id = g.organization_id and f.id = g.form_id;
end $$;

-- As before (086), and forms follow too.
create or replace function status_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare moves status_move[];
begin
  if tg_op = 'INSERT' then
    moves := array(select row(n.organization_id, n.id, n.first_name || ' ' || n.last_name, null, n.provider_status, null,
        coalesce(n.status_since, today_in(o.time_zone)), n.status_reason)::status_move
      from new_rows n join organizations o on o.id = n.organization_id where freezes(n.provider_status, o.freezing_statuses));
  else
    moves := array(select row(n.organization_id, n.id, n.first_name || ' ' || n.last_name, b.provider_status, n.provider_status,
        coalesce(b.status_since, '-infinity'),
        -- without a day it is as it was before anything happened: an undo
        coalesce(n.status_since, case when n.provider_status in (2, 5, 9) or freezes(n.provider_status, o.freezing_statuses)
          then today_in(o.time_zone) else '-infinity' end),
        n.status_reason)::status_move
      from new_rows n join old_rows b on b.organization_id = n.organization_id and b.id = n.id
      join organizations o on o.id = n.organization_id where n.provider_status <> b.provider_status);
  end if;
  if cardinality(moves) > 0 then
    perform training_follows(moves);
    perform forms_follow(moves);
  end if;
  return null;
end $$;

-- As before (086), and forms wait or go on too.
create or replace function freezing_chosen() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := today_in(new.time_zone);
  concerned uuid[];
begin
  concerned := array(select e.id from employees e where e.organization_id = new.id
    and freezes(e.provider_status, old.freezing_statuses) <> freezes(e.provider_status, new.freezing_statuses));
  update training_pauses p set ends_on = greatest(p.starts_on, today) from employees e
    where p.organization_id = new.id and p.employee_id = any(concerned) and p.ends_on is null
      and e.organization_id = p.organization_id and e.id = p.employee_id and not freezes(e.provider_status, new.freezing_statuses);
  insert into training_pauses (organization_id, employee_id, starts_on)
    select new.id, e.id, today from employees e
    where e.organization_id = new.id and e.id = any(concerned) and freezes(e.provider_status, new.freezing_statuses)
    on conflict (organization_id, employee_id, starts_on) do update set ends_on = null;
  perform move_frozen_dates(new.id, concerned);
  perform move_frozen_forms(new.id, concerned);
  return null;
end $$;
revoke execute on function move_frozen_forms(uuid, uuid[]), forms_follow(status_move[]) from public;
