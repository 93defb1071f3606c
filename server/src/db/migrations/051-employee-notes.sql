-- Notes about employees (features/employee-notes). Who reads one depends on its type and audience, which the query decides; the rows
-- of the agency and of the own employees are walled here.
create table employee_notes (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type text not null check (type in ('general', 'coaching', 'medical')),
  text text not null check (length(text) between 1 and 4000),
  visible_to text not null check (visible_to in ('everyone', 'coordinators', 'nurses', 'administrators')),
  is_pinned boolean not null default false,
  mentions uuid[] not null default '{}',
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- who wrote the present text, and when; null: nobody has edited it
  edited_by_name text,
  edited_at timestamptz,
  -- a deleted note stays for the record and is shown to nobody
  deleted_at timestamptz,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index employee_notes_shown on employee_notes (organization_id, employee_id, is_pinned desc, id desc) where deleted_at is null;

-- The texts a note had before, as they were.
create table employee_note_versions (
  organization_id uuid not null,
  note_id uuid not null,
  version int not null,
  employee_id uuid not null,
  type text not null,
  text text not null,
  visible_to text not null,
  written_by_name text not null,
  written_at timestamptz not null,
  primary key (organization_id, note_id, version),
  foreign key (organization_id, note_id) references employee_notes (organization_id, id) on delete cascade
);

select tenant_table('employee_notes', 'employee_id');
select tenant_table('employee_note_versions', 'employee_id');
grant select, insert, update on employee_notes to app_user;
grant select, insert on employee_note_versions to app_user;
