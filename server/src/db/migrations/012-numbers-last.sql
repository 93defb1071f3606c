-- Employees without a number stand last in both directions, whatever letters the numbers of others are made of: a key of its own
-- for each, as hire dates have. One rewrite of the table.
alter table employees
  drop column sort_number,
  add column sort_number text collate "C" not null generated always as (coalesce(employee_number, U&'\+10FFFF')) stored,
  add column sort_number_down text collate "C" not null generated always as (coalesce(employee_number, '')) stored;
create index employees_by_number_sort on employees (organization_id, sort_number, id)
  include (coordinator_id, provider_status);
create index employees_by_number_down on employees (organization_id, sort_number_down, id)
  include (coordinator_id, provider_status);
