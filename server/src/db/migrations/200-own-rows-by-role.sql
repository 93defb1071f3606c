-- Transactions limited to some people's rows take a role of their own, `app_own`, a member of `app_user`. The limit is a policy of that
-- role alone, so nobody else's statements carry it: it took half of the planning of every list (docs/decisions/139).

-- Fails closed: a limited transaction that takes the office's role, as a process of the version before does, works in no agency.
create or replace function current_org() returns uuid language sql stable parallel safe
  return case when current_user = 'app_user' and coalesce(pg_catalog.current_setting('app.own_rows', true), '') = 'on' then null
    else nullif(pg_catalog.current_setting('app.org', true), '')::uuid end;

create or replace function own_rows_table(name text, employee_column text) returns void
language plpgsql set search_path = public as $$
begin
  execute format('create policy own_rows on %1$I as restrictive to app_own using (exists (select from employees e
    where e.organization_id = %1$I.organization_id and e.id = %1$I.%2$I)) with check (true)', name, employee_column);
end $$;

drop policy own_rows on employees;
create policy own_rows on employees as restrictive to app_own using (
  id = (select current_user_id())
  or coordinator_id in (select c.id from coordinators c
    where c.organization_id = (select current_org()) and c.user_id = (select current_user_id()))
) with check (true);

do $$
declare
  limited record;
  employee_column text;
begin
  for limited in select tablename, qual from pg_policies where policyname = 'own_rows' and tablename <> 'employees' loop
    employee_column := (regexp_match(limited.qual, '\(e\.id = (?:\w+\.)?(\w+)\)'))[1];
    if employee_column is null then raise exception 'own_rows of % has another shape: %', limited.tablename, limited.qual; end if;
    execute format('drop policy own_rows on %I', limited.tablename);
    perform own_rows_table(limited.tablename, employee_column);
  end loop;
end $$;
