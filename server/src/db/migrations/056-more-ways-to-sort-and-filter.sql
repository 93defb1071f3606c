-- The employees list by discipline, location and coordinator, and by tag, city and month of birth (docs/decisions/056).

-- As people count: `Unit 2` stands before `Unit 10`. Runs of digits are filled up to twelve.
create function natural_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(public.fold(value), '\d+', '00000000000\&', 'g'), '0*(\d{12,})', '\1', 'g')
$$;

alter table disciplines add column sort_name text collate "C" not null generated always as (natural_key(name)) stored;
alter table locations add column sort_name text collate "C" not null generated always as (natural_key(name)) stored;
alter table coordinators add column sort_name text collate "C" not null generated always as (natural_key(name)) stored;

-- What was typed freely, as a filter names it: in any letters and with any blanks it is the same. Never holds a comma, which parts the
-- values of a filter, and is never the word by which a filter asks for blanks.
create function value_key(value text) returns text language sql immutable strict parallel safe as $$
  select case btrim(regexp_replace(public.fold(value), '[\s,]+', ' ', 'g')) when '' then null when 'none' then '(none)'
    else btrim(regexp_replace(public.fold(value), '[\s,]+', ' ', 'g')) end
$$;
create function value_keys(given text[]) returns text[] language sql immutable strict parallel safe set search_path = public as $$
  select coalesce(array_agg(distinct k order by k), '{}') from unnest(given) t cross join lateral value_key(t) k where k is not null
$$;

-- Their names begin as those of all columns that undo passes over, because the database works them out (employee_digest).
alter table employees
  add column sort_city text collate "C" generated always as (value_key(city)) stored,
  add column sort_tags text[] not null generated always as (case when tags = '{}' then '{}' else value_keys(tags) end) stored,
  add column sort_birthday smallint generated always as (extract(month from birth_date) * 100 + extract(day from birth_date)) stored;

-- Each person of one discipline, location or coordinator by name: a page in the order of their names is read from one after another.
-- They do all that the two narrow ones did.
create index employees_of_discipline on employees (organization_id, discipline_id, sort_name, id) include (coordinator_id, provider_status);
create index employees_of_location on employees (organization_id, location_id, sort_name, id) include (coordinator_id, provider_status);
create index employees_of_coordinator on employees (organization_id, coordinator_id, sort_name, id) include (provider_status);
drop index employees_by_location, employees_by_coordinator;

create index employees_by_city on employees (organization_id, sort_city, sort_name, id) include (coordinator_id, provider_status);
create index employees_by_birthday on employees (organization_id, sort_birthday) include (coordinator_id, provider_status);
create index employees_by_tag on employees using gin (organization_id, sort_tags) where sort_tags <> '{}';

-- As employees_found in 001: past row-level security, which keeps `&&` from the index, for the transaction's own agency alone. Answers ids,
-- which tell nobody anything who may not see the employees themselves.
create function employees_tagged(keys text[]) returns setof uuid
language sql stable security definer set search_path = public rows 1000 as $$
  select id from employees where organization_id = current_org() and sort_tags && keys and sort_tags <> '{}'
$$;
revoke execute on function employees_tagged(text[]) from public;
grant execute on function employees_tagged(text[]) to app_user;

-- Whom an import touched is read from the index alone.
drop index events_by_job;
create index events_by_job on events (organization_id, job_id, subject_id) where job_id is not null;

-- Whom imports that still stand created or changed: these imports, or any. Filters hash it once, whatever else they ask; as a function its
-- size is a small guess, so the planner never thinks it too large for that.
create function employees_imported(imports uuid[]) returns setof uuid
language sql stable security definer set search_path = public rows 1000 as $$
  select ev.subject_id from events ev
  where ev.organization_id = current_org() and ev.subject_id is not null and ev.job_id = any(array(
    select j.id from jobs j where j.organization_id = current_org() and j.kind = 'provider_import'
      and j.state not in ('undoing', 'undone') and (imports is null or j.id = any(imports))))
$$;
revoke execute on function employees_imported(uuid[]) from public;
grant execute on function employees_imported(uuid[]) to app_user;

-- Whom imports that still stand created or changed, but none of these.
create function employees_imported_otherwise(imports uuid[]) returns setof uuid
language sql stable security definer set search_path = public rows 1000 as $$
  select ev.subject_id from events ev
  where ev.organization_id = current_org() and ev.subject_id is not null and ev.job_id = any(array(
    select j.id from jobs j where j.organization_id = current_org() and j.kind = 'provider_import'
      and j.state not in ('undoing', 'undone')))
  group by 1 having not bool_or(ev.job_id = any(imports))
$$;
revoke execute on function employees_imported_otherwise(uuid[]) from public;
grant execute on function employees_imported_otherwise(uuid[]) to app_user;
