-- Forms (docs/forms.md): the template with its settings, its versions, and the copies that people fill and sign.

create table forms (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  code text,
  -- by language
  titles jsonb not null check (jsonb_typeof(titles) = 'object' and titles <> '{}'),
  category text not null
    check (category in ('onboarding', 'health', 'competency', 'performance', 'policy', 'incident', 'identity_tax')),
  visibility text not null default 'general' check (visibility in ('general', 'medical', 'hr', 'identity')),
  kind text not null default 'built' check (kind in ('built', 'pdf')),

  due_from text not null default 'assignment' check (due_from in ('assignment', 'hire', 'start', 'fixed')),
  due_days smallint check (due_days between 0 and 730),
  due_on date,
  check ((due_from = 'fixed') = (due_on is not null) and (due_from <> 'fixed') = (due_days is not null)),
  -- an unfinished copy expires so many days after its due date; null: never
  expires_after_days smallint check (expires_after_days between 0 and 730),
  -- days before the due date; after it: below zero
  reminders smallint[] not null default '{7,1}',

  recurrence text not null default 'none' check (recurrence in ('none', 'months', 'anniversary', 'calendar', 'date_field')),
  recurrence_months smallint check (recurrence_months between 1 and 120),
  -- the key of the date field that says when it runs out
  recurrence_field text,
  check ((recurrence = 'months') = (recurrence_months is not null) and (recurrence = 'date_field') = (recurrence_field is not null)),
  lead_days smallint not null default 30 check (lead_days between 0 and 365),
  -- how long a completed one counts as proof; null: for good
  validity_months smallint check (validity_months between 1 and 120),

  review text not null default 'none' check (review in ('none', 'any', 'nurse')),
  gives_credential_type_id uuid,
  -- the evidence page is added to the document, or stands beside it
  evidence text not null default 'appended' check (evidence in ('appended', 'beside')),
  retention_from text not null default 'completion' check (retention_from in ('completion', 'end', 'i9')),
  retention_years smallint check (retention_years between 1 and 50),
  check ((retention_from = 'i9') <= (retention_years is null)),

  archived_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, gives_credential_type_id) references credential_types (organization_id, id)
);
create unique index forms_by_code on forms (organization_id, lower(code));
select tenant_table('forms', null, 'forms');
grant select, insert, update on forms to app_user;

create table form_versions (
  organization_id uuid not null,
  id uuid not null default new_id(),
  version int not null default 1,
  form_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- null: the draft
  number int check (number > 0),
  content jsonb not null,
  content_hash text,
  change_kind text check (change_kind in ('minor', 'material')),
  reviews jsonb not null default '{}',
  note text,
  blank_file_id uuid,
  blank_sha256 text,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  published_by_name text,
  published_at timestamptz,
  primary key (organization_id, id),
  check ((state = 'draft') = (number is null) and (state = 'draft') = (published_at is null)),
  foreign key (organization_id, form_id) references forms (organization_id, id) on delete cascade,
  foreign key (organization_id, blank_file_id) references files (organization_id, id)
);
create unique index form_versions_draft on form_versions (organization_id, form_id) where state = 'draft';
create unique index form_versions_by_number on form_versions (organization_id, form_id, number);
create function published_form_stays() returns trigger language plpgsql set search_path = public as $$
begin
  if old.state = 'published' and (tg_op = 'DELETE' or to_jsonb(new) - 'reviews' <> to_jsonb(old) - 'reviews') then
    raise exception 'a published version of a form does not change';
  end if;
  return coalesce(new, old);
end $$;
create trigger published_form_stays before update or delete on form_versions for each row
  when (current_user in ('app_user', 'app_own')) execute function published_form_stays();
select tenant_table('form_versions', null, 'forms');
grant select, insert, update, delete on form_versions to app_user;

-- One person's copy of a form. Overdue and scheduled follow from the days and are never written.
create table employee_forms (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- moves with each change: the revision that autosave names
  version int not null default 1,
  employee_id uuid not null,
  form_id uuid not null,
  cycle_no smallint not null default 1 check (cycle_no > 0),
  -- the cycle before, and what this one corrects
  renews_id uuid,
  corrects_id uuid,
  -- settled when somebody begins
  version_id uuid,
  state text not null default 'open' check (state in ('open', 'in_progress', 'awaiting', 'review', 'returned', 'completed',
    'rejected', 'refused', 'voided', 'expired', 'corrected', 'superseded')),
  source text not null check (source in ('manual', 'path', 'rule', 'bulk', 'event', 'renewal', 'self')),
  job_id uuid,
  assigned_on date not null,
  assigned_by_name text not null,
  start_date date not null,
  -- as of assignments
  rule_due_on date,
  set_due_on date,
  extended_to date,
  due_since date not null,
  frozen_days int not null default 0 check (frozen_days >= 0),
  due_on date generated always as (coalesce(extended_to, set_due_on, rule_due_on) + frozen_days) stored,
  note text,
  -- the language it was begun in
  language text,
  -- plain answers by key; medical and secret ones are sealed, each with its mask
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  answers_sealed text,
  masks jsonb not null default '{}' check (jsonb_typeof(masks) = 'object'),
  -- remarks of the reviewer by field
  remarks jsonb not null default '{}' check (jsonb_typeof(remarks) = 'object'),
  started_at timestamptz,
  completed_at timestamptz,
  completed_on date,
  -- the last day on which it counts as proof; null: for good
  expires_on date,
  -- when the next cycle begins to be asked for
  renews_on date,
  decided_by_name text,
  decided_at timestamptz,
  -- why it was refused, returned, rejected, voided
  reason text,
  last_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((state in ('completed', 'corrected', 'superseded')) <= (completed_on is not null)),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, version_id) references form_versions (organization_id, id),
  foreign key (organization_id, renews_id) references employee_forms (organization_id, id) on delete set null (renews_id),
  foreign key (organization_id, corrects_id) references employee_forms (organization_id, id) on delete set null (corrects_id)
);
-- nobody has a form open twice, but for the correction of a completed one
create unique index employee_forms_open on employee_forms (organization_id, employee_id, form_id)
  where state in ('open', 'in_progress', 'awaiting', 'review', 'returned');
create index employee_forms_of_employee on employee_forms (organization_id, employee_id, form_id);
create index employee_forms_of_form on employee_forms (organization_id, form_id, completed_on desc);
create index employee_forms_by_due on employee_forms (organization_id, due_on) where state in ('open', 'in_progress', 'awaiting', 'returned');
create index employee_forms_by_state on employee_forms (organization_id, state, updated_at desc);
create index employee_forms_by_renewal on employee_forms (organization_id, renews_on) where state = 'completed' and renews_on is not null;
create index employee_forms_by_job on employee_forms (organization_id, job_id, employee_id) where job_id is not null;
select tenant_table('employee_forms', 'employee_id', 'employee_forms');
grant select, insert, update, delete on employee_forms to app_user;

-- Completed answers that lists filter and show: no secret, and nothing that was hidden.
create table form_values (
  organization_id uuid not null,
  employee_form_id uuid not null,
  employee_id uuid not null,
  form_id uuid not null,
  key text not null,
  text text,
  number numeric,
  day date,
  choices text[],
  primary key (organization_id, employee_form_id, key),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index form_values_by_text on form_values (organization_id, form_id, key, left(text, 100)) include (employee_form_id);
create index form_values_by_number on form_values (organization_id, form_id, key, number) include (employee_form_id) where number is not null;
create index form_values_by_day on form_values (organization_id, form_id, key, day) include (employee_form_id) where day is not null;
create index form_values_of_employee on form_values (organization_id, employee_id);
select tenant_table('form_values', 'employee_id', 'employee_forms');
grant select, insert, update, delete on form_values to app_user;

-- Whose turn each step is.
create table form_signers (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_form_id uuid not null,
  employee_id uuid not null,
  step_key text not null,
  place smallint not null,
  -- caregiver: neither; panel: a user once known; outside: name and address
  user_id uuid,
  name text,
  email text,
  phone text,
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'opened', 'signed', 'refused', 'skipped')),
  reason text,
  due_on date,
  asked_at timestamptz,
  opened_at timestamptz,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create unique index form_signers_of on form_signers (organization_id, employee_form_id, step_key);
create index form_signers_of_employee on form_signers (organization_id, employee_id);
create index form_signers_by_user on form_signers (organization_id, user_id, state) where user_id is not null;
select tenant_table('form_signers', 'employee_id', 'employee_forms');
grant select, insert, update, delete on form_signers to app_user;

-- Files that answer a field.
create table form_files (
  organization_id uuid not null,
  employee_form_id uuid not null,
  file_id uuid not null,
  employee_id uuid not null,
  key text not null,
  place smallint not null,
  primary key (organization_id, employee_form_id, file_id),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index form_files_of_employee on form_files (organization_id, employee_id);
select tenant_table('form_files', 'employee_id', 'employee_forms');
grant select, insert, update, delete on form_files to app_user;

-- What was signed, by whom, over which words. Written once.
create table form_signatures (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_form_id uuid not null,
  employee_id uuid not null,
  version_id uuid not null,
  step_key text not null,
  signer_id uuid not null,
  -- as it was written then
  signer_name text not null,
  user_id uuid,
  method text not null check (method in ('drawn', 'typed', 'stored', 'paper')),
  -- PNG, its own copy; null: typed or on paper
  image bytea,
  typed_name text,
  language text not null,
  attestation text not null,
  consent text not null,
  -- SHA-256 of the canonical words, in hex
  answers_hash text not null check (answers_hash ~ '^[0-9a-f]{64}$'),
  proof text not null check (proof in ('birth_date', 'phone', 'code', 'panel', 'panel_two_factor', 'in_person', 'paper')),
  -- before whom it was signed on this device
  witness_user_id uuid,
  witness_name text,
  at timestamptz not null default now(),
  device_at timestamptz,
  ip text,
  agent text,
  primary key (organization_id, id),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references form_versions (organization_id, id)
);
create index form_signatures_of on form_signatures (organization_id, employee_form_id, at);
create index form_signatures_of_employee on form_signatures (organization_id, employee_id);
select tenant_table('form_signatures', 'employee_id', 'employee_forms');
grant select, insert on form_signatures to app_user;
-- a merge moves it to the record that stays
grant update (employee_id) on form_signatures to app_user;

-- The sealed PDF of a completed form. Its number, code and words are settled in the transaction that completes it; the file follows.
create table form_documents (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_form_id uuid not null,
  employee_id uuid not null,
  number text not null,
  code text not null,
  -- everything that the drawing needs, as it was then; sealed, since it may hold medical answers
  words_sealed text not null,
  words_sha256 text not null,
  file_id uuid,
  sha256 text,
  -- the serial of the certificate that sealed it
  seal_serial text,
  issued_at timestamptz not null default now(),
  drawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create unique index form_documents_of on form_documents (organization_id, employee_form_id);
create unique index form_documents_by_number on form_documents (organization_id, number);
create unique index form_documents_by_code on form_documents (code);
create index form_documents_of_employee on form_documents (organization_id, employee_id);
create index form_documents_to_draw on form_documents (organization_id, issued_at) where file_id is null;
select tenant_table('form_documents', 'employee_id', 'employee_forms');
grant select, insert on form_documents to app_user;
grant update (employee_id, file_id, sha256, seal_serial, drawn_at) on form_documents to app_user;

-- A legal hold: what it names is not destroyed.
create table form_holds (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- of a person, or of one form of that person
  employee_id uuid not null,
  employee_form_id uuid,
  reason text not null,
  placed_by_name text not null,
  placed_at timestamptz not null default now(),
  released_by_name text,
  released_at timestamptz,
  release_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade
);
create index form_holds_of_employee on form_holds (organization_id, employee_id) where released_at is null;
select tenant_table('form_holds', 'employee_id', 'employee_forms');
grant select, insert, update on form_holds to app_user;
