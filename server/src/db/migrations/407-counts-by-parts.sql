-- Counts of a large agency go on from what is remembered (docs/decisions/194): who was changed in what people are counted by stands here for
-- two hours, and only the part of the agency in which they are is counted anew.
create table roster_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default new_id(),
  -- a snapshot that was taken before this transaction ended does not see it
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  -- null: so many at once that everybody is counted anew
  employee_ids uuid[],
  primary key (organization_id, id)
);
create index roster_changes_in_turn on roster_changes (organization_id, changed_in);
create index roster_changes_by_age on roster_changes (changed_at);
select tenant_table('roster_changes');
-- who sees some people only is counted for at once
create policy own_rows on roster_changes as restrictive to app_own using (false);
grant select on roster_changes to app_user;
create policy tidied on roster_changes to app_job using (true);
grant select, delete on roster_changes to app_job;

-- As in 311, and notes who they are.
create or replace function employees_counted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org uuid;
  change int[];
  moved people_of_status[];
begin
  if tg_op = 'INSERT' then
    moved := array(select row(organization_id, provider_status, count(*))::people_of_status from new_rows group by organization_id, provider_status);
    insert into roster_changes (organization_id, employee_ids)
      select organization_id, case when count(*) <= 1000 then array_agg(id) end from new_rows group by organization_id;
  elsif tg_op = 'DELETE' then
    moved := array(select row(organization_id, provider_status, -count(*))::people_of_status from old_rows group by organization_id, provider_status);
    insert into roster_changes (organization_id, employee_ids)
      select organization_id, case when count(*) <= 1000 then array_agg(id) end from old_rows group by organization_id;
  else
    moved := array(select row(organization_id, provider_status, sum(n))::people_of_status from (
        select organization_id, provider_status, 1 as n from new_rows
        union all select organization_id, provider_status, -1 from old_rows) both_sides
      group by organization_id, provider_status);
    for org in with noted as (
        insert into roster_changes (organization_id, employee_ids)
        select n.organization_id, case when count(*) <= 1000 then array_agg(n.id) end from new_rows n
        left join old_rows o on o.organization_id = n.organization_id and o.id = n.id
        where o.id is null or (n.provider_status, n.location_id, n.coordinator_id, n.discipline_id, n.language, n.employment_type, n.hire_date,
            n.termination_date, n.expected_return, n.birth_date, n.email is null, n.mobile is null)
          is distinct from (o.provider_status, o.location_id, o.coordinator_id, o.discipline_id, o.language, o.employment_type, o.hire_date,
            o.termination_date, o.expected_return, o.birth_date, o.email is null, o.mobile is null)
        group by n.organization_id returning organization_id)
      select organization_id from noted
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

-- Rows of people that they are counted by.
create function roster_rows_noted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into roster_changes (organization_id, employee_ids)
      select organization_id, case when count(*) <= 1000 then array_agg(employee_id) end from new_rows group by organization_id;
  elsif tg_op = 'DELETE' then
    insert into roster_changes (organization_id, employee_ids)
      select organization_id, case when count(*) <= 1000 then array_agg(employee_id) end from old_rows group by organization_id;
  else
    insert into roster_changes (organization_id, employee_ids)
      select organization_id, case when count(*) <= 1000 then array_agg(employee_id) end from (
        select organization_id, employee_id from new_rows union select organization_id, employee_id from old_rows) both_sides
      group by organization_id;
  end if;
  return null;
end $$;
revoke execute on function roster_rows_noted() from public;

do $$
declare name text;
begin
  foreach name in array array['employee_disciplines', 'dead_addresses'] loop
    execute format('create trigger %1$s_counted_in after insert on %1$I referencing new table as new_rows
      for each statement execute function roster_rows_noted()', name);
    execute format('create trigger %1$s_counted_anew after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function roster_rows_noted()', name);
    execute format('create trigger %1$s_counted_out after delete on %1$I referencing old table as old_rows
      for each statement execute function roster_rows_noted()', name);
  end loop;
end $$;
