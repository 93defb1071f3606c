-- What every page of a list pays for (docs/performance.md).

-- Asked by each policy of each table in a statement. Written so that PostgreSQL puts their bodies where they are called: with a
-- `set search_path` it ran each as a query of its own. Their names are settled here, once, so no search_path can change their meaning.
create or replace function current_org() returns uuid language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.org', true), '')::uuid;
create or replace function current_user_id() returns uuid language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.user', true), '')::uuid;
create or replace function own_rows_only() returns boolean language sql stable parallel safe
  return coalesce(pg_catalog.current_setting('app.own_rows', true), '') = 'on';

-- The next planned change of one employee, in order: the plan kept for a page went through the open plans of all agencies for each row.
create index scheduled_statuses_next on scheduled_statuses (organization_id, employee_id, effective_on, id) where ended_at is null;
