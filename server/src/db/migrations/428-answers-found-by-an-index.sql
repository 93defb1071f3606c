-- Answers of a form that a hundred thousand completed: what a filter asks stands in an index together with whose answer it is, so no page of the
-- tables is read (docs/decisions/204).
create function indexed_choices(choices text[]) returns text[] language sql immutable parallel safe as $$
  -- what is longer does not fit into an index
  select case when (select sum(length(c) + 4) from unnest(choices) c) <= 1000 then choices end
$$;
alter table form_values
  -- a choice is its key, which is shorter
  add column value text generated always as (left(text, 100)) stored,
  add column few_choices text[] generated always as (indexed_choices(choices)) stored;
drop index form_values_by_text;
create index form_values_by_value on form_values (organization_id, form_id, key, value) include (employee_form_id) where value is not null;
create index form_values_by_choices on form_values (organization_id, form_id, key) include (employee_form_id, few_choices)
  where few_choices is not null;
create index form_values_by_many_choices on form_values (organization_id, form_id, key) include (employee_form_id)
  where choices is not null and few_choices is null;
create index employee_forms_answered on employee_forms (organization_id, form_id, completed_on desc, id) include (state, version_id, employee_id)
  where state in ('completed', 'corrected', 'superseded');
