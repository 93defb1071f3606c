-- Learners have a database role of their own (docs/decisions/121): it has the grants that learning needs and no others, and its policies
-- bind every row to one person, and content to the program of a link. What is not named here, such as a table of a later migration, is refused.

grant usage on schema public to app_learner;

-- Who learns in this transaction, and by a link which program alone; set by the server beside the role.
create function current_learner() returns uuid language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.learner', true), '')::uuid;
create function current_learner_program() returns uuid language sql stable parallel safe
  return nullif(pg_catalog.current_setting('app.learner_program', true), '')::uuid;

-- ── what is one person's ────────────────────────────────────────────────────────────────────────────────────────

create function learner_table(name text, bound text) returns void language plpgsql set search_path = public as $$
begin
  execute format('create policy learner on %1$I to app_learner using (organization_id = (select current_org()) and %2$s)
    with check (organization_id = (select current_org()) and %2$s)', name, bound);
end $$;
revoke execute on function learner_table(text, text) from public;

do $$ declare t text;
begin
  foreach t in array array['assignments', 'module_progress', 'quiz_attempts', 'quiz_answers', 'attempt_grants', 'training_records',
    'training_pauses', 'certificates', 'external_trainings'] loop
    perform learner_table(t, 'employee_id = (select current_learner())');
  end loop;
end $$;
select learner_table('employees', 'id = (select current_learner())');
grant select (organization_id, id, first_name, middle_name, last_name, language, provider_status, hire_date) on employees to app_learner;
-- dates, reasons and who assigned it stay the office's; a new row is one that an app declares as learned
grant select, insert on assignments to app_learner;
grant update (state, started_at, version_id, version, updated_at, progress_pct, seconds_spent, score, completed_at, completed_on,
  completed_how, record_id, expires_on, satisfied_on, satisfied_by) on assignments to app_learner;
grant select, insert, update on module_progress, quiz_attempts to app_learner;
grant select, insert on quiz_answers, training_records to app_learner;
grant select on attempt_grants, training_pauses, external_trainings to app_learner;
-- a completion gives its certificate, and takes the place of the one of the cycle before
grant select, insert, update (state, superseded_by, version) on certificates to app_learner;
select learner_table('certificate_numbers', $$kind = 'certificate'$$);
grant select, insert, update (last) on certificate_numbers to app_learner;

-- The history is written and never read.
create policy learner on events for insert to app_learner
  with check (organization_id = (select current_org()) and subject_id = (select current_learner()));
grant insert on events to app_learner;

-- Answers kept for calls that come again, and launches of packages: of whoever calls, the learner or the agency's key.
select learner_table('idempotency_keys', 'user_id = (select current_user_id())');
select learner_table('package_launches', 'user_id = (select current_user_id())');
grant select, insert, update on idempotency_keys to app_learner;
grant select, insert, update, delete on package_launches to app_learner;

-- ── what is the program's ───────────────────────────────────────────────────────────────────────────────────────

-- All programs by name and rule: a completion may do for another program.
do $$ declare t text;
begin
  foreach t in array array['programs', 'program_checkouts', 'program_approvals', 'program_disciplines', 'program_locations', 'training_types',
    'topics', 'disciplines', 'locations', 'certificate_templates', 'agency_logos'] loop
    perform learner_table(t, 'true');
  end loop;
end $$;
create policy learner on organizations for select to app_learner using (id = (select current_org()));
grant select (id, name, state, time_zone, languages) on organizations to app_learner;
grant select on programs, program_checkouts, program_approvals, program_disciplines, program_locations, training_types, topics, agency_logos,
  certificate_templates to app_learner;
grant select (organization_id, id, name) on disciplines, locations to app_learner;

-- Content, with the right answers of quizzes: what was published, by a link of its program alone.
select learner_table('program_versions', $$state <> 'draft' and (current_learner_program() is null or program_id = current_learner_program())$$);
select learner_table('program_modules', 'exists (select from program_versions v where v.organization_id = program_modules.organization_id
  and v.id = program_modules.version_id)');
select learner_table('program_module_minutes', 'exists (select from program_modules m
  where m.organization_id = program_module_minutes.organization_id and m.id = program_module_minutes.module_row_id)');
select learner_table('program_files', 'exists (select from program_modules m where m.organization_id = program_files.organization_id
  and m.id = program_files.module_row_id)');
select learner_table('files', 'exists (select from program_files p where p.organization_id = files.organization_id and p.file_id = files.id)');
select learner_table('file_pieces', 'exists (select from program_files p where p.organization_id = file_pieces.organization_id
  and p.file_id = file_pieces.file_id)');
grant select on program_versions, program_modules, program_module_minutes, program_files, files, file_pieces to app_learner;

-- Whether long work that keeps a version for some is under way.
select learner_table('jobs', $$kind = 'bulk_change' and settings -> 'change' ->> 'act' = 'version'
  and (current_learner_program() is null or settings -> 'change' ->> 'program_id' = current_learner_program()::text)$$);
grant select (organization_id, kind, state, settings) on jobs to app_learner;

-- ── what is asked past the policies, and tells of nobody else ───────────────────────────────────────────────────

create function seats_taken(program uuid) returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from seat_holders_in(current_org(), program)
$$;
create function holds_seat(program uuid, person uuid) returns boolean language sql stable security definer set search_path = public as $$
  select coalesce(current_learner(), person) = person and exists (select from seat_holders_in(current_org(), program) h where h = person)
$$;
-- Until the transaction ends nobody else takes one.
create function hold_seats(program uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from program_checkouts where organization_id = current_org() and program_id = program for update;
end $$;
-- The user of the agency whom learners of a program ask.
create function asked_user(wanted uuid) returns table (user_id uuid, name text, email text, is_active boolean)
language sql stable security definer set search_path = public as $$
  select u.user_id, u.name, u.email, u.is_active from agency_users() u where u.user_id = wanted
    and exists (select from programs p where p.organization_id = current_org() and p.asks_user_id = wanted)
$$;
revoke execute on function seats_taken(uuid), holds_seat(uuid, uuid), hold_seats(uuid), asked_user(uuid) from public;
grant execute on function seats_taken(uuid), holds_seat(uuid, uuid), hold_seats(uuid), asked_user(uuid) to app_user, app_learner;

-- ── what is told of their work ──────────────────────────────────────────────────────────────────────────────────

drop trigger training_records_told on training_records;
create trigger training_records_told after insert on training_records referencing new table as new_rows
  for each statement when (current_user in ('app_user', 'app_learner')) execute function records_told();
drop trigger quiz_attempts_handed_in on quiz_attempts;
create trigger quiz_attempts_handed_in after update on quiz_attempts for each row
  when (current_user in ('app_user', 'app_learner') and old.state = 'in_progress' and new.state = 'submitted') execute function attempts_told();
drop trigger quiz_attempts_declared on quiz_attempts;
create trigger quiz_attempts_declared after insert on quiz_attempts for each row
  when (current_user in ('app_user', 'app_learner') and new.declared_by is not null) execute function attempts_told();
