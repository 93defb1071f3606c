-- Rejected rows of an import that somebody corrects in the browser (features/imports/fixes, decision 057).
create table import_fixes (
  organization_id uuid not null,
  job_id uuid not null,
  -- row of the file, as in job_items
  n int not null,
  id uuid not null default new_id(),
  -- by column of the file: what stands there now, and the columns the row is taken without
  cells jsonb not null default '{}',
  without int[] not null default '{}',
  -- of a row that asks whether it is somebody we have: update, create or skip
  answer text check (answer in ('update', 'create', 'skip')),
  -- after the run: what the row would do now, as in job_items; null when that is told there
  verdict jsonb,
  judged_at timestamptz,
  version int not null default 1,
  changed_by_name text,
  changed_at timestamptz,
  primary key (organization_id, job_id, n),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);

select tenant_table('import_fixes');
grant select, insert, update, delete on import_fixes to app_user;
