-- What lists and the dashboard count people by has a topic of its own (docs/decisions/161): a phone number, a name or a town that changes
-- moves `people` and leaves the numbers of a million employees remembered.
create or replace function employees_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org uuid;
  change int[];
  moved people_of_status[];
begin
  if tg_op = 'INSERT' then
    moved := array(select row(organization_id, provider_status, count(*))::people_of_status from new_rows group by organization_id, provider_status);
  elsif tg_op = 'DELETE' then
    moved := array(select row(organization_id, provider_status, -count(*))::people_of_status from old_rows group by organization_id, provider_status);
  else
    moved := array(select row(organization_id, provider_status, sum(n))::people_of_status from (
        select organization_id, provider_status, 1 as n from new_rows
        union all select organization_id, provider_status, -1 from old_rows) both_sides
      group by organization_id, provider_status);
    for org in select distinct n.organization_id from new_rows n
      left join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      where o.id is null or (n.provider_status, n.location_id, n.coordinator_id, n.discipline_id, n.language, n.employment_type, n.hire_date,
          n.termination_date, n.expected_return, n.birth_date, n.email is null, n.mobile is null)
        is distinct from (o.provider_status, o.location_id, o.coordinator_id, o.discipline_id, o.language, o.employment_type, o.hire_date,
          o.termination_date, o.expected_return, o.birth_date, o.email is null, o.mobile is null)
    loop
      perform move_topic(org, 'rosters');
    end loop;
  end if;
  for org in select distinct m.organization_id from unnest(moved) m loop
    perform move_topic(org, 'people');
    if tg_op <> 'UPDATE' then perform move_topic(org, 'rosters'); end if;
    change := array(select coalesce(sum(m.n), 0)::int from generate_series(1, 9) s
      left join unnest(moved) m on m.organization_id = org and m.provider_status = s group by s order by s);
    if change <> array_fill(0, array[9]) then perform count_employees(org, change); end if;
  end loop;
  return null;
end $$;

-- Disciplines that are held, addresses that are refused, and whose people a coordinator sees.
select topic_beside('employee_disciplines', 'rosters'), topic_beside('dead_addresses', 'rosters'), topic_beside('coordinators', 'rosters');
