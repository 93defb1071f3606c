-- Words within an answer are looked for in an index too, and a text is folded once, when it is written (docs/decisions/196).
create function indexed_words(text text) returns text language sql immutable strict parallel safe as $$
  -- what is longer does not fit into an index
  select case when octet_length(public.fold(text)) <= 1000 then public.fold(text) end
$$;
alter table form_values add column folded text generated always as (indexed_words(text)) stored;
create index form_values_by_words on form_values (organization_id, form_id, key) include (employee_form_id, folded) where folded is not null;
create index form_values_by_many_words on form_values (organization_id, form_id, key) include (employee_form_id)
  where text is not null and folded is null;
