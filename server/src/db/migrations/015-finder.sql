-- The finder of customer success: a person by what is known for certain, with every employment. `employees_by_search` serves each
-- of the questions; what it finds is then compared whole.
create function like_text(value text) returns text language sql immutable strict parallel safe set search_path = public as $$
  select replace(replace(replace(fold(value), '\', '\\'), '%', '\%'), '_', '\_')
$$;

create function csm_employees_located(asked_email text, asked_mobile text, asked_names text[], asked_birth date, asked_code text)
returns table (organization_id uuid, id uuid)
language plpgsql stable security definer set search_path = public rows 20 as $$
declare conditions text := ' true';
begin
  if asked_email is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($1) || '' %'' and lower(e.email) = lower($1)';
  end if;
  if asked_mobile is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($2) and e.mobile = $2';
  end if;
  for i in 1 .. coalesce(cardinality(asked_names), 0) loop
    -- `search` holds e-mail and numbers too
    conditions := conditions || format(' and e.search like ''%% '' || like_text(($3)[%1$s]) || ''%%''
      and fold('' '' || e.last_name || '' '' || e.first_name || '' '' || coalesce(e.preferred_name, '''')) like ''%% '' || like_text(($3)[%1$s]) || ''%%''', i);
  end loop;
  if asked_birth is not null then conditions := conditions || ' and e.birth_date = $4'; end if;
  if asked_code is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($5) || '' %''
      and (lower(e.employee_number) = lower($5) or lower(e.external_id) = lower($5))';
  end if;
  return query execute 'select e.organization_id, e.id from employees e where' || conditions || ' limit 51'
    using asked_email, asked_mobile, asked_names, asked_birth, asked_code;
end $$;

-- These employees, and who is the same person by all we know: the same e-mail address, or the same name and birth date.
create function csm_employees_alike(orgs uuid[], ids uuid[]) returns text
language sql stable security definer set search_path = public as $$
  with known as materialized (
    select e.* from unnest(orgs, ids) k (org, id) join employees e on e.organization_id = k.org and e.id = k.id),
  alike as (
    select organization_id, id from known
    union
    select e.organization_id, e.id from known k cross join lateral (select e.organization_id, e.id from employees e
      where e.search like '% ' || like_text(k.email) || ' %' and lower(e.email) = lower(k.email) limit 50) e
    union
    select e.organization_id, e.id from known k cross join lateral (select e.organization_id, e.id from employees e
      where e.search like ' ' || like_text(k.last_name) || ' ' || like_text(k.first_name) || ' %' and e.birth_date = k.birth_date
        and fold(e.last_name) = fold(k.last_name) and fold(e.first_name) = fold(k.first_name) limit 50) e)
  select coalesce(json_agg(json_build_object('id', e.id, 'organization_id', e.organization_id, 'agency_name', o.name,
      'agency_status', o.status, 'first_name', e.first_name, 'last_name', e.last_name, 'preferred_name', e.preferred_name,
      'employee_number', e.employee_number, 'external_id', e.external_id, 'provider_status', e.provider_status,
      'discipline_name', d.name, 'email', e.email, 'mobile', e.mobile, 'birth_date', e.birth_date, 'hire_date', e.hire_date,
      'termination_date', e.termination_date, 'updated_at', e.updated_at)
      order by e.sort_name, e.provider_status, lower(o.name), e.id), '[]')::text
  from alike a
  join employees e on e.organization_id = a.organization_id and e.id = a.id
  join organizations o on o.id = e.organization_id
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
$$;

-- The agency of an employee, for an address that names the employee alone: one look into the key of each agency.
create function csm_agency_of(employee uuid) returns uuid
language sql stable security definer set search_path = public as $$
  select e.organization_id from organizations o join employees e on e.organization_id = o.id and e.id = employee limit 1
$$;

revoke execute on function csm_employees_located(text, text, text[], date, text), csm_employees_alike(uuid[], uuid[]),
  csm_agency_of(uuid) from public;
grant execute on function csm_employees_located(text, text, text[], date, text), csm_employees_alike(uuid[], uuid[]),
  csm_agency_of(uuid) to app_csm;
