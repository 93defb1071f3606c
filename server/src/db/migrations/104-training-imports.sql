-- Past training from a file (docs/decisions/095): what an import wrote, row by row, so that a row is written once and an undo finds it;
-- and what the paper is known by where it was issued.

alter table external_trainings
  add column job_id uuid,
  add column import_row int,
  add column certificate_number text check (length(certificate_number) <= 100),
  add constraint external_trainings_row check ((job_id is null) = (import_row is null));
create unique index external_trainings_of_import on external_trainings (organization_id, job_id, import_row) where job_id is not null;
