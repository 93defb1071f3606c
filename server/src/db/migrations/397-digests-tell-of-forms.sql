-- The reminder digest tells a caregiver which forms wait for their step (docs/decisions/191).

alter table employee_forms
  -- the newest step of the ladder that was told, and the due date it was counted from
  add column reminded_step smallint,
  add column reminded_due_on date,
  add column digest_id uuid,
  add check ((reminded_step is null) = (reminded_due_on is null)),
  add foreign key (organization_id, digest_id) references reminder_digests (organization_id, id) on delete set null (digest_id);
create index employee_forms_of_digest on employee_forms (organization_id, digest_id) where digest_id is not null;
