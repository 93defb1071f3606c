-- Lists hold no sealed answer (docs/decisions/187), nor what is calculated from one.
with fields as (
  select r.organization_id, r.id, x ->> 'key' as key, x ->> 'value' as value, x ->> 'kind' = 'ssn' or x ->> 'sensitivity' <> 'plain' as is_sealed
  from form_versions r, jsonb_path_query(r.content, '$.sections[*].fields[*]') x),
gone as (
  select f.organization_id, f.id, f.key from fields f
  where f.is_sealed or exists (select from fields s where s.organization_id = f.organization_id and s.id = f.id and s.is_sealed
    and strpos(f.value, to_json(s.key)::text) > 0))
delete from form_values v using employee_forms a, gone g
  where a.organization_id = v.organization_id and a.id = v.employee_form_id and g.organization_id = a.organization_id and g.id = a.version_id
    and g.key = v.key;
