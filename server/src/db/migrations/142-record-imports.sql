-- Credentials, waivers and leave from a file (docs/decisions/118): what an import wrote, row by row, so that a row is written once and
-- an undo finds it.

alter table credentials
  add column job_id uuid,
  add column import_row int,
  add constraint credentials_row check ((job_id is null) = (import_row is null));
create unique index credentials_of_import on credentials (organization_id, job_id, import_row) where job_id is not null;

alter table compliance_waivers
  add column job_id uuid,
  add column import_row int,
  add constraint compliance_waivers_row check ((job_id is null) = (import_row is null));
create unique index compliance_waivers_of_import on compliance_waivers (organization_id, job_id, import_row) where job_id is not null;

alter table leave_spans
  add column job_id uuid,
  add column import_row int,
  add constraint leave_spans_row check ((job_id is null) = (import_row is null));
create unique index leave_spans_of_import on leave_spans (organization_id, job_id, import_row) where job_id is not null;
