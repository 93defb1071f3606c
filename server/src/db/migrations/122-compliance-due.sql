-- Whose timelines have to be judged anew (docs/compliance.md). Triggers write it in the transaction of every change, so no path can forget.

-- A row per change instead of one per person: writers never wait for each other, nor for the one who judges, who removes only what was there before the facts were read.
alter table compliance_due add column id uuid not null default new_id(),
  -- one of very many: waits until single changes are settled
  add column is_bulk boolean not null default false,
  drop constraint compliance_due_pkey,
  add primary key (organization_id, id);
drop index compliance_due_by_time;
create index compliance_due_in_turn on compliance_due (organization_id, is_bulk, asked_at);
create index compliance_due_of_employee on compliance_due (organization_id, employee_id);

-- Changes that are about everybody, such as a rule's version: made into rows per person by the worker.
create table compliance_everybody_due (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- by whom; null: nobody's own doing
  asked_by uuid,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
select tenant_table('compliance_everybody_due');
grant select, insert, delete on compliance_everybody_due to app_user;

-- From which day on the timelines hold by today's records.
alter table compliance_kept add column judged_from date;
update compliance_kept set judged_from = judged_to;
alter table compliance_kept alter column judged_from set not null;

-- What lists remember about rules is about these as well.
select topic_table('compliance_states', 'compliance');
-- days up to the one that is asked about, of what is known now
create index compliance_people_now on compliance_people (organization_id, employee_id, valid_from) include (valid_to, state, red_rules, rules, ends_on)
  where known_to = 'infinity';

-- which agencies have something due is asked across agencies, by the worker
create policy sweep on compliance_due for select to app_job using (true);
create policy sweep on compliance_everybody_due for select to app_job using (true);
create policy sweep on compliance_kept for select to app_job using (true);
grant select on compliance_due, compliance_everybody_due, compliance_kept to app_job;

create function agencies_with_compliance_due() returns setof uuid language sql stable set search_path = public as $$
  with recursive found as (
    (select organization_id from compliance_due order by organization_id limit 1)
    union all
    select (select d.organization_id from compliance_due d where d.organization_id > f.organization_id order by d.organization_id limit 1)
    from found f where f.organization_id is not null)
  select organization_id from found where organization_id is not null
  union select organization_id from compliance_everybody_due
$$;
revoke execute on function agencies_with_compliance_due() from public;
grant execute on function agencies_with_compliance_due() to app_job;

-- ── whose facts changed ─────────────────────────────────────────────────────────────────────────────────────────

create function compliance_rows_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into compliance_due (organization_id, employee_id) select distinct organization_id, employee_id from new_rows;
  return null;
end $$;
create function compliance_rows_removed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into compliance_due (organization_id, employee_id) select distinct organization_id, employee_id from old_rows;
  return null;
end $$;
-- of both people, when a row goes from one to another
create function compliance_rows_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into compliance_due (organization_id, employee_id)
    select organization_id, employee_id from new_rows union select organization_id, employee_id from old_rows;
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['employment_facts', 'employee_disciplines', 'scheduled_statuses', 'leave_spans', 'compliance_waivers', 'credentials',
    'training_records'] loop
    execute format('create trigger %1$s_judged_added after insert on %1$I referencing new table as new_rows
      for each statement execute function compliance_rows_added()', t);
    execute format('create trigger %1$s_judged_changed after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function compliance_rows_changed()', t);
    execute format('create trigger %1$s_judged_removed after delete on %1$I referencing old table as old_rows
      for each statement execute function compliance_rows_removed()', t);
  end loop;
end $$;

-- few of very many updates are about these columns
create function compliance_person_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into compliance_due (organization_id, employee_id) values (new.organization_id, case tg_table_name when 'employees' then new.id else (to_jsonb(new) ->> 'employee_id')::uuid end);
  return null;
end $$;
create trigger employees_judged after update on employees for each row
  when (new.birth_date is distinct from old.birth_date) execute function compliance_person_changed();
create trigger assignments_judged after update on assignments for each row
  when ((new.record_id, new.expires_on, new.employee_id) is distinct from (old.record_id, old.expires_on, old.employee_id)
    and (new.record_id is not null or old.record_id is not null)) execute function compliance_person_changed();

create function compliance_of_location_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into compliance_due (organization_id, employee_id, is_bulk)
    select distinct f.organization_id, f.employee_id, true from employment_facts f
    where f.organization_id = new.organization_id and f.location_id = new.id and f.known_to = 'infinity';
  return null;
end $$;
create trigger locations_judged after update on locations for each row
  when (new.state is distinct from old.state) execute function compliance_of_location_changed();

-- ── what is about everybody ─────────────────────────────────────────────────────────────────────────────────────

create function compliance_of_all_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare org uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
begin
  -- once per transaction is enough
  if current_setting('app.judged_all', true) = org::text then return null; end if;
  insert into compliance_everybody_due (organization_id, asked_by)
    values (org, nullif(nullif(current_setting('app.user', true), ''), '00000000-0000-0000-0000-000000000000')::uuid);
  perform set_config('app.judged_all', org::text, true);
  return null;
end $$;
create trigger compliance_rules_judged after update on compliance_rules for each row
  when (new.retired_on is distinct from old.retired_on) execute function compliance_of_all_changed();
create trigger compliance_rules_judged_removed after delete on compliance_rules for each row execute function compliance_of_all_changed();
create trigger compliance_rule_versions_judged after insert or update or delete on compliance_rule_versions
  for each row execute function compliance_of_all_changed();
create trigger agency_facts_judged after insert or update or delete on agency_facts for each row execute function compliance_of_all_changed();
create trigger merged_entries_judged after insert or update or delete on merged_entries for each row execute function compliance_of_all_changed();
create trigger programs_judged after update on programs for each row
  when ((new.satisfied_by_ids, new.validity, new.validity_months, new.valid_until)
    is distinct from (old.satisfied_by_ids, old.validity, old.validity_months, old.valid_until)) execute function compliance_of_all_changed();

revoke execute on function compliance_rows_added(), compliance_rows_removed(), compliance_rows_changed(), compliance_person_changed(),
  compliance_of_location_changed(), compliance_of_all_changed() from public;

-- agencies as they are: only those who have rules
insert into compliance_everybody_due (organization_id) select distinct organization_id from compliance_rules;

-- ── the nightly check ───────────────────────────────────────────────────────────────────────────────────────────

-- What is kept is worked out anew for some of them; a difference is told in the agency's history.
create table compliance_checks (
  organization_id uuid not null references organizations (id),
  -- the agency's
  on_day date not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  people int not null default 0,
  differences int not null default 0,
  primary key (organization_id, on_day)
);
select tenant_table('compliance_checks');
grant select, insert, update on compliance_checks to app_user;
create policy sweep on compliance_checks for select to app_job using (true);
grant select on compliance_checks to app_job;
