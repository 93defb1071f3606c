-- An import can be undone when those it touched are as it left them, whatever happened in between: a later import that was itself
-- undone, or an edit that somebody reversed. The version number alone cannot tell.

-- What an update by an import left; null for rows of before this migration, for which the version alone counts.
alter table job_items add column left_as text;

-- Everything that people or imports set, and nothing that moves by itself. Columns without a value leave no trace, so that a column
-- added later changes nothing.
-- Columns that are worked out from others (`search`, and all called `sort_…`) are left out.
create function employee_digest(e employees, disciplines jsonb, planned jsonb) returns text
language sql stable set search_path = public as $$
  select md5((select jsonb_object_agg(c.key, c.value)
      from jsonb_each(jsonb_strip_nulls(to_jsonb(e) - array['version', 'created_at', 'updated_at', 'search'])) c
      where c.key not like 'sort\_%')::text
    || jsonb_build_object('disciplines', coalesce(disciplines, '[]'), 'planned', coalesce(planned, '[]'))::text)
$$;

-- An employee as they are now, with the disciplines held and the status changes that are still to come.
create function employee_now(e employees) returns text language sql stable set search_path = public as $$
  select employee_digest(e,
    (select jsonb_agg(jsonb_build_array(d.discipline_id, d.certificate_no, d.issued_on, d.expires_on) order by d.discipline_id)
      from employee_disciplines d where d.organization_id = e.organization_id and d.employee_id = e.id),
    (select jsonb_agg(jsonb_build_array(s.provider_status, s.effective_on, s.reason, s.note) order by s.effective_on, s.id)
      from scheduled_statuses s where s.organization_id = e.organization_id and s.employee_id = e.id and s.ended_at is null))
$$;

-- An employee as an import creates them from the values of a row.
create function employee_created(organization_id uuid, id uuid, given jsonb) returns text
language sql stable set search_path = public as $$
  select employee_digest(
    jsonb_populate_record(null::employees, '{"tags": [], "emergency_contacts": []}'::jsonb || jsonb_strip_nulls(given)
      || jsonb_build_object('organization_id', organization_id, 'id', id)),
    case when given ->> 'discipline_id' is not null
      then jsonb_build_array(jsonb_build_array(given ->> 'discipline_id', null, null, null)) end,
    null)
$$;
