-- What a compliance paper says may rest on forms: those that a rule asks for are among the records behind it. Papers given out before rules asked for
-- forms keep their hash.
create or replace function compliance_hash(org uuid, employee uuid, day date, of text, told timestamptz) returns bytea
language sql stable set search_path = public as $$
  select sha256(convert_to(coalesce(string_agg(line, E'\n' order by line), ''), 'UTF8')) from (
    select concat_ws('|', 'state', s.rule_id, s.valid_from, s.valid_to, s.state, s.ends_on, s.remaining_minutes) as line
    from compliance_states s where of = 'shown' and s.organization_id = org and s.employee_id = employee
      and s.known_from < told and s.known_to >= told
    union all
    select concat_ws('|', r.kind, r.id, r.program_id, r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.reverses)
    from training_records r where of = 'records' and r.organization_id = org and r.employee_id = employee and r.completed_on <= day
    union all
    select concat_ws('|', 'credential', c.id, c.type_id, c.issued_on, c.expires_on)
    from credentials c where of = 'records' and c.organization_id = org and c.employee_id = employee and c.state = 'verified' and c.issued_on <= day
    union all
    select concat_ws('|', 'form', a.id, a.form_id, a.completed_on, a.expires_on, a.corrects_id)
    from employee_forms a where of = 'records' and a.organization_id = org and a.employee_id = employee and a.state in ('completed', 'superseded')
      and a.completed_on <= day and exists (select from compliance_rule_versions v where v.organization_id = org and v.known_to = 'infinity'
        and v.effective_from <= day and v.body -> 'asks' -> 'form_ids' ? a.form_id::text)
    union all
    select concat_ws('|', 'waiver', w.id, w.rule_id, w.window_no, w.first_day, w.last_day)
    from compliance_waivers w where of = 'records' and w.organization_id = org and w.employee_id = employee and w.state = 'approved'
      and w.first_day <= day
    union all
    select concat_ws('|', 'leave', l.id, l.first_day, l.last_day)
    from leave_spans l where of = 'records' and l.organization_id = org and l.employee_id = employee and l.removed_at is null and l.first_day <= day
    union all
    select concat_ws('|', 'fact', f.valid_from, least(f.valid_to, day + 1), f.provider_status, f.hire_date, f.rehire_date, f.employment_type,
      f.discipline_ids, f.location_id, f.tags)
    from employment_facts f where of = 'records' and f.organization_id = org and f.employee_id = employee and f.known_to = 'infinity'
      and f.valid_from <= day
    union all
    select concat_ws('|', 'rule', v.rule_id, v.effective_from, md5(v.body::text))
    from compliance_rule_versions v where of = 'records' and v.organization_id = org and v.known_to = 'infinity' and v.effective_from <= day) lines
$$;
