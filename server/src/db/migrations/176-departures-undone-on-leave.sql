-- As before (086), but programs that an undone departure opens again have their days of leave counted anew: the leave goes on.
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
      withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null,
      frozen_days = frozen_days(a.organization_id, a.employee_id, a.due_since), version = a.version + 1, updated_at = now()
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
