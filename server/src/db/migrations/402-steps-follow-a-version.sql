-- Steps of copies that nobody has begun follow the newest version. A step that somebody else takes by now is another one: its links end.
create function settle_form_signers(org uuid, forms_of uuid[]) returns void language plpgsql set search_path = public as $$
declare
  unbegun uuid[];
begin
  -- whoever begins one right now keeps the version that they began
  select coalesce(array_agg(id), '{}') into unbegun from (select a.id from employee_forms a
    where a.organization_id = org and a.id = any(forms_of) and a.version_id is null
      and (a.state in ('open', 'refused') or a.left_from = 'open')
      and exists (select from form_versions v where v.organization_id = org and v.form_id = a.form_id and v.state = 'published')
    order by a.id for update) a;
  delete from form_signers s using employee_forms a
  where s.organization_id = org and s.employee_form_id = any(unbegun) and a.organization_id = org and a.id = s.employee_form_id
    and not exists (select from form_signatures g where g.organization_id = org and g.signer_id = s.id)
    and not exists (
      select from jsonb_array_elements((select v.content -> 'steps' from form_versions v where v.organization_id = org and v.form_id = a.form_id
        and v.state = 'published' order by v.number desc limit 1)) x
      where x ->> 'key' = s.step_key and x -> 'who' ->> 'kind' = s.kind and x -> 'who' ->> 'role' is not distinct from s.role
        and (x -> 'who' ->> 'user_id')::uuid is not distinct from s.user_id);
  perform make_form_signers(org, unbegun);
  update form_signers s set state = c.becomes, asked_at = case when c.becomes <> 'waiting' then coalesce(s.asked_at, now()) end,
    due_on = case when c.becomes <> 'waiting' then coalesce(s.due_on, c.due_on) end, opened_at = case when c.becomes = 'opened' then s.opened_at end
  from (
    select o.id, case when o.step_order > min(o.step_order) over (partition by o.employee_form_id) then 'waiting'
        when o.state = 'opened' then 'opened' else 'asked' end as becomes,
      current_date + (x.step ->> 'due_days')::int as due_on
    from form_signers o join employee_forms a on a.organization_id = o.organization_id and a.id = o.employee_form_id
    join lateral (select v.content from form_versions v where v.organization_id = o.organization_id and v.form_id = a.form_id
      and v.state = 'published' order by v.number desc limit 1) v on true
    join lateral (select e.step from jsonb_array_elements(v.content -> 'steps') e (step) where e.step ->> 'key' = o.step_key limit 1) x on true
    where o.organization_id = org and o.employee_form_id = any(unbegun)) c
  where s.organization_id = org and s.id = c.id and s.state in ('waiting', 'asked', 'opened', 'skipped') and s.state <> c.becomes;
end $$;

select settle_form_signers(organization_id, array_agg(id)) from employee_forms where version_id is null group by organization_id;
