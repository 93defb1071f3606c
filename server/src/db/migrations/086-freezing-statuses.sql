-- Which statuses make due dates wait is the agency's to say (docs/decisions/083). On leave alone, unless somebody chose otherwise.
alter table organizations add column freezing_statuses text[] not null default '{on_leave}'
  check (freezing_statuses <@ '{on_leave,on_hold,suspended}');

-- Do due dates wait for somebody of that status? `freezingStatuses` of contract/src/agencies/agency-settings.ts.
create function freezes(status smallint, freezing text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(case status when 3 then 'on_hold' when 4 then 'on_leave' when 8 then 'suspended' end = any(freezing), false)
$$;

-- Due dates of these people move by the days away, which are counted anew each time; the history of each tells it.
create function move_frozen_dates(org uuid, employees_of uuid[]) returns void language sql set search_path = public as $$
  with counted as (
    select a.organization_id, a.id, a.frozen_days as was, frozen_days(a.organization_id, a.employee_id, a.due_since) as days,
      e.first_name || ' ' || e.last_name as name
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = org and a.employee_id = any(employees_of) and a.state in ('assigned', 'in_progress')),
  moved as (
    update assignments a set frozen_days = c.days, updated_at = now() from counted c
    where a.organization_id = c.organization_id and a.id = c.id and c.days <> c.was
    returning a.organization_id, a.employee_id, a.program_id, a.due_on, c.days - c.was as days, c.name)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
    select m.organization_id, 'training.resumed', 'system', 'Preceptor', m.employee_id, m.name, jsonb_build_array(
      jsonb_build_object('field', 'program', 'before', null, 'after', text_in(p.titles, 'en')),
      jsonb_build_object('field', 'due_on', 'before', (m.due_on - m.days)::text, 'after', m.due_on::text))
    from moved m join programs p on p.organization_id = m.organization_id and p.id = m.program_id
    where m.due_on is not null
$$;

-- As before (070), for the statuses that the agency chose.
create or replace function training_follows(moves status_move[]) returns void language plpgsql set search_path = public as $$
begin
  -- back
  update training_pauses p set ends_on = greatest(p.starts_on, m.since) from unnest(moves) m
    join organizations o on o.id = m.organization_id
    where not freezes(m.becomes, o.freezing_statuses) and p.organization_id = m.organization_id and p.employee_id = m.id
      and p.ends_on is null;
  -- away; the same days again, when an ended absence is undone. From one such status to the next they go on.
  insert into training_pauses (organization_id, employee_id, starts_on)
    select m.organization_id, m.id, m.since from unnest(moves) m join organizations o on o.id = m.organization_id
    where freezes(m.becomes, o.freezing_statuses) and not exists (select from training_pauses p
      where p.organization_id = m.organization_id and p.employee_id = m.id and p.ends_on is null)
    on conflict (organization_id, employee_id, starts_on) do update set ends_on = null;
  perform move_frozen_dates(f.organization_id, f.ids) from (
    select m.organization_id, array_agg(m.id) as ids from unnest(moves) m join organizations o on o.id = m.organization_id
    where freezes(m.was, o.freezing_statuses) or freezes(m.becomes, o.freezing_statuses) group by 1) f;
  -- who left learns no more
  with withdrawn as (
    update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = m.since, withdrawn_how = 'left',
      withdrawn_by_name = 'Preceptor', version = a.version + 1, updated_at = now()
    from unnest(moves) m where m.becomes in (2, 5, 9) and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state in ('assigned', 'in_progress')
    returning a.organization_id, a.employee_id, a.program_id, m.name, m.reason)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, reason, changes)
    select w.organization_id, 'training.withdrawn', 'system', 'Preceptor', w.employee_id, w.name, w.reason,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', text_in(p.titles, 'en'), 'after', null))
    from withdrawn w join programs p on p.organization_id = w.organization_id and p.id = w.program_id;
  -- a departure that is undone never happened: the day of the status goes back
  with again as (
    update assignments a set state = case when a.started_at is null then 'assigned' else 'in_progress' end, withdrawn_at = null,
      withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null, version = a.version + 1, updated_at = now()
    from unnest(moves) m
    where m.was in (2, 5, 9) and m.becomes not in (2, 5, 9) and m.since < m.was_since
      and a.organization_id = m.organization_id and a.employee_id = m.id
      and a.state = 'withdrawn' and a.withdrawn_how = 'left' and a.withdrawn_on = m.was_since
      and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and o.state in ('assigned', 'in_progress'))
    returning a.organization_id, a.employee_id, a.program_id, m.name)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
    select w.organization_id, 'training.assigned', 'system', 'Preceptor', w.employee_id, w.name,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', null, 'after', text_in(p.titles, 'en')))
    from again w join programs p on p.organization_id = w.organization_id and p.id = w.program_id;
end $$;

-- A person who begins in such a status waits from the first day, whichever of them it is.
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
  if cardinality(moves) > 0 then perform training_follows(moves); end if;
  return null;
end $$;

-- Another choice holds from today on: whoever is away by it waits from now, whoever is not any more goes on.
create function freezing_chosen() returns trigger language plpgsql security definer set search_path = public as $$
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
  return null;
end $$;
create trigger organizations_freezing after update of freezing_statuses on organizations for each row
  when (new.freezing_statuses <> old.freezing_statuses) execute function freezing_chosen();
revoke execute on function freezing_chosen(), training_follows(status_move[]), move_frozen_dates(uuid, uuid[]) from public;
grant update (freezing_statuses) on organizations to app_user;
