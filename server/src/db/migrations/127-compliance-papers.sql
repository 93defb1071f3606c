-- How somebody stood on a day, given out on paper (docs/decisions/110): the words as they were printed, and a hash by which anybody sees whether the records still say so.

create table compliance_papers (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  number text not null,
  code text not null default public_code(),
  issued_on date not null,
  issued_at timestamptz not null default now(),
  issued_by_name text not null,
  as_of date not null,
  -- by today's records, or as shown at the end of that day; `told_at`: known until when
  answer text not null check (answer in ('records', 'shown')),
  told_at timestamptz not null,
  language text not null,
  sha256 bytea not null,
  printed jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create unique index compliance_papers_by_code on compliance_papers (code);
create index compliance_papers_of_employee on compliance_papers (organization_id, employee_id, issued_at desc);
select tenant_table('compliance_papers', 'employee_id');
grant select, insert, update (employee_id) on compliance_papers to app_user;

-- What the engine was told about the days up to this one. What was kept and shown is closed when it changes and never rewritten.
create function compliance_hash(org uuid, employee uuid, day date, of text, told timestamptz) returns bytea
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

-- As `verify_paper` of other papers: how it stands, and the day it was given out.
create function verify_compliance_paper(given_number text, given_code text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'compliance', case when compliance_hash(p.organization_id, p.employee_id, p.as_of, p.answer, p.told_at) = p.sha256 then 'unchanged'
      else 'changed' end, p.issued_on
    from compliance_papers p where p.code = given_code and upper(p.number) = given_number
$$;
revoke execute on function verify_compliance_paper(text, text) from public;
grant execute on function verify_compliance_paper(text, text) to app_auth;
