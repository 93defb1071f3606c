-- Connectors that are designed: any REST API, and files on an SFTP host (docs/decisions/256).
alter table partners drop constraint partners_adapter_check;
alter table partners add constraint partners_adapter_check check (adapter in ('hhax', 'alayacare', 'rest', 'drop'));
-- where the design begins
alter table partners add column template text check (template in ('axiscare', 'wellsky', 'viventium', 'file_drop'));
update partners set adapter = 'rest', template = 'axiscare' where name = 'AxisCare' and connector = 'builtin' and adapter is null;
update partners set adapter = 'rest', template = 'wellsky' where name = 'WellSky' and connector = 'builtin' and adapter is null;

-- which file of the partner a page came from
alter table partner_pages add column source text;

-- what came of each line of a file goes back to the partner
alter table file_deliveries drop constraint file_deliveries_subject_kind_check;
alter table file_deliveries add constraint file_deliveries_subject_kind_check
  check (subject_kind in ('report_run', 'payroll_batch', 'partner_response'));
