-- Attempts that an app with content of its own reports (docs/decisions/089): the app's name, and its own id, so that one that is sent
-- twice is one.
alter table quiz_attempts
  add column declared_by text,
  add column declared_ref text,
  add constraint quiz_attempts_declared check ((declared_by is null) = (declared_ref is null)) not valid;
create unique index quiz_attempts_by_reference on quiz_attempts (organization_id, assignment_id, module_id, declared_ref)
  where declared_ref is not null;
