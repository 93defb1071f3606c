-- Files that people upload (features/files). Their bytes lie in the store (server/src/store), in the pieces in which they came.
create table files (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- what it was uploaded for: its limits and kinds
  use text not null check (use in ('note')),
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- by its bytes, once they are all here
  type text,
  sha256 bytea,
  -- leaving: its bytes are being removed, and then this row
  state text not null default 'receiving' check (state in ('receiving', 'kept', 'leaving')),
  -- something refers to it; otherwise it is collected after a while
  claimed boolean not null default false,
  created_by uuid,
  touched_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (state <> 'kept' or (received = size and type is not null and sha256 is not null))
);
create index files_unclaimed on files (touched_at) where not claimed;
create index files_sizes on files (organization_id) include (size);

create table file_pieces (
  organization_id uuid not null,
  file_id uuid not null,
  starts_at bigint not null,
  size int not null check (size > 0),
  -- its name in the store
  key text not null,
  primary key (organization_id, file_id, starts_at),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade
);

-- Files of notes, those that were removed again among them: earlier versions of the note show them.
create table employee_note_files (
  organization_id uuid not null,
  note_id uuid not null,
  file_id uuid not null,
  employee_id uuid not null,
  place int not null,
  -- versions of the note: with the file from this one on, and without it from that one on
  added_version int not null,
  removed_version int,
  primary key (organization_id, note_id, file_id),
  -- a file belongs to one note
  unique (organization_id, file_id),
  foreign key (organization_id, note_id) references employee_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

select tenant_table('files');
select tenant_table('file_pieces');
select tenant_table('employee_note_files', 'employee_id');
create policy collect on files to app_job using (true) with check (true);
create policy collect on file_pieces for select to app_job using (true);
grant select, insert, update on files to app_user;
grant select, insert on file_pieces to app_user;
grant select, insert, update on employee_note_files to app_user;
grant select, update, delete on files to app_job;
grant select on file_pieces to app_job;
-- A merge of two records takes the attachments of notes along (058).
grant update (employee_id) on employee_note_files to app_user;
