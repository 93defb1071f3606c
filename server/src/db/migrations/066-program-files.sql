-- Files of programs (features/programs/content/module-files.ts). Which files a version's module names stands in rows, so that the database itself
-- keeps them: the content is by kind, and only its kind can read it.
alter table files drop constraint files_use_check,
  add constraint files_use_check check (use in ('note', 'video', 'captions', 'document', 'attachment', 'package'));
alter table program_modules add column attachments uuid[] not null default '{}';

create table program_files (
  organization_id uuid not null,
  module_row_id uuid not null,
  file_id uuid not null,
  primary key (organization_id, module_row_id, file_id),
  foreign key (organization_id, module_row_id) references program_modules (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index program_files_of on program_files (organization_id, file_id);
select tenant_table('program_files');
grant select, insert, delete on program_files to app_user;
create policy collect on program_files for select to app_job using (true);
grant select on program_files to app_job;
create trigger program_files_frozen before insert or update or delete on program_files
  for each row when (current_user = 'app_user') execute function refuse_published();

-- A file is claimed while any draft or version names it; after the last one it waits to be collected. The file is held first: another
-- transaction that names it, or lets go of it, is seen by the second statement.
create function program_files_changed() returns trigger language plpgsql set search_path = public as $$
begin
  perform 1 from files f join changed_rows c on c.organization_id = f.organization_id and c.file_id = f.id
    order by f.organization_id, f.id for update of f;
  update files f set claimed = not f.claimed, touched_at = now()
    from (select distinct organization_id, file_id from changed_rows) c
    where f.organization_id = c.organization_id and f.id = c.file_id and f.claimed <> exists (
      select from program_files p where p.organization_id = f.organization_id and p.file_id = f.id);
  return null;
end $$;
create trigger program_files_named after insert on program_files referencing new table as changed_rows
  for each statement execute function program_files_changed();
create trigger program_files_left after delete on program_files referencing old table as changed_rows
  for each statement execute function program_files_changed();
