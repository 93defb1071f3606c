-- Programs of an agency: what people are assigned. Settings stand on the program; what is learned stands in its versions, of which a
-- published one never changes (docs/decisions/061). The state in lists is derived (features/programs/program-state.ts).

-- What an hour of training is about.
create table topics (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  code text,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index topics_by_name on topics (organization_id, lower(name));
create unique index topics_by_code on topics (organization_id, lower(code));
select tenant_table('topics', null, 'settings');
grant select, insert, update, delete on topics to app_user;

-- The text of a language, or the nearest there is: English, then whichever comes first.
create function text_in(texts jsonb, language text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(texts ->> language, ''), nullif(texts ->> 'en', ''),
    (select value from jsonb_each_text(texts) where value <> '' order by key limit 1), '')
$$;

create table programs (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  code text,
  -- by language: {"en": "Fall prevention"}
  titles jsonb not null check (jsonb_typeof(titles) = 'object' and titles <> '{}'),
  descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object'),
  training_type_id uuid not null,
  delivery text not null check (delivery in ('online', 'live', 'blended')),
  origin text not null default 'own' check (origin in ('own', 'linked', 'copied')),

  pass_mark smallint not null default 80 check (pass_mark between 1 and 100),
  max_attempts smallint not null default 3 check (max_attempts between 1 and 20),
  cool_down_hours smallint not null default 0 check (cool_down_hours between 0 and 720),

  -- how long a completion counts
  validity text not null default 'forever' check (validity in ('forever', 'months', 'until')),
  validity_months smallint check (validity_months between 1 and 120),
  valid_until date,
  check ((validity = 'months') = (validity_months is not null) and (validity = 'until') = (valid_until is not null)),
  recurrence text not null default 'none' check (recurrence in ('none', 'anniversary', 'calendar', 'rolling')),
  lead_days smallint not null default 30 check (lead_days between 0 and 365),

  due_from text not null default 'assignment' check (due_from in ('assignment', 'hire', 'start', 'fixed')),
  due_days smallint check (due_days between 0 and 730),
  due_on date,
  check ((due_from = 'fixed') = (due_on is not null) and (due_from <> 'fixed') = (due_days is not null)),
  grace_days smallint not null default 0 check (grace_days between 0 and 365),
  -- days before the due date; after it: below zero
  reminders smallint[] not null default '{14,7,1}',

  pay_code text,
  partner_topic text,
  push_to_partner boolean not null default false,

  -- who answers questions about it
  asks_name text,
  asks_email text,

  is_paused boolean not null default false,
  archived_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, training_type_id) references training_types (organization_id, id)
);
create unique index programs_by_code on programs (organization_id, lower(code));
create index programs_by_training_type on programs (organization_id, training_type_id);
select tenant_table('programs', null, 'programs');
grant select, insert, update on programs to app_user;

-- Whom it is meant for; no row: everybody.
create table program_disciplines (
  organization_id uuid not null,
  program_id uuid not null,
  discipline_id uuid not null,
  primary key (organization_id, program_id, discipline_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, discipline_id) references disciplines (organization_id, id)
);
create index program_disciplines_of on program_disciplines (organization_id, discipline_id);
create table program_locations (
  organization_id uuid not null,
  program_id uuid not null,
  location_id uuid not null,
  primary key (organization_id, program_id, location_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create index program_locations_of on program_locations (organization_id, location_id);
select tenant_table('program_disciplines', null, 'programs');
select tenant_table('program_locations', null, 'programs');
grant select, insert, update, delete on program_disciplines, program_locations to app_user;

-- A state's approval of the program.
create table program_approvals (
  organization_id uuid not null,
  id uuid not null default new_id(),
  program_id uuid not null,
  state text not null,
  number text not null,
  valid_to date,
  primary key (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index program_approvals_of on program_approvals (organization_id, program_id);
select tenant_table('program_approvals', null, 'programs');
grant select, insert, update, delete on program_approvals to app_user;

create table program_versions (
  organization_id uuid not null,
  id uuid not null default new_id(),
  program_id uuid not null,
  -- null: the draft
  number int,
  state text not null check (state in ('draft', 'published')),
  check ((state = 'draft') = (number is null)),
  -- what changed for learners, and who gets it
  change_kind text check (change_kind in ('minor', 'material')),
  given_to text check (given_to in ('new_only', 'not_started', 'all_open')),
  note text,
  -- as they were when it was published
  titles jsonb,
  descriptions jsonb,
  -- what its modules come to
  credit_minutes int not null default 0,
  module_count int not null default 0,
  -- in which it is complete
  languages text[] not null default '{}',
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  published_by_name text,
  published_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, program_id, number),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create unique index program_drafts on program_versions (organization_id, program_id) where state = 'draft';
select tenant_table('program_versions', null, 'programs');
grant select, insert, update, delete on program_versions to app_user;

create table program_modules (
  organization_id uuid not null,
  -- of this row; module_id stays the same from version to version
  id uuid not null default new_id(),
  version_id uuid not null,
  module_id uuid not null default new_id(),
  version int not null default 1,
  position int not null,
  kind text not null check (kind in ('document', 'acknowledgement', 'checklist')),
  titles jsonb not null check (jsonb_typeof(titles) = 'object'),
  mode text not null check (mode in ('online', 'classroom', 'practical')),
  is_required boolean not null default true,
  -- at least so long is spent on it
  min_minutes smallint not null default 0 check (min_minutes between 0 and 600),
  needs text not null default 'all' check (needs in ('all', 'any')),
  prerequisites uuid[] not null default '{}',
  -- by language, shaped by its kind (contract/src/programs/modules.ts)
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, version_id, module_id),
  foreign key (organization_id, version_id) references program_versions (organization_id, id) on delete cascade
);
create index program_modules_in_order on program_modules (organization_id, version_id, position);
create table program_module_minutes (
  organization_id uuid not null,
  module_row_id uuid not null,
  topic_id uuid not null,
  minutes smallint not null check (minutes between 1 and 6000),
  primary key (organization_id, module_row_id, topic_id),
  foreign key (organization_id, module_row_id) references program_modules (organization_id, id) on delete cascade,
  foreign key (organization_id, topic_id) references topics (organization_id, id)
);
create index program_module_minutes_of on program_module_minutes (organization_id, topic_id);
select tenant_table('program_modules', null, 'programs');
select tenant_table('program_module_minutes', null, 'programs');
grant select, insert, update, delete on program_modules, program_module_minutes to app_user;

-- What was published stays as it was, whatever a call does; restoring a backup and the demo world write it as the owner.
create function refuse_published() returns trigger language plpgsql set search_path = public as $$
declare
  version_row program_versions;
  row_of program_modules;
begin
  if tg_table_name = 'program_modules' then
    row_of := case when tg_op = 'DELETE' then old else new end;
    select * into version_row from program_versions v where v.organization_id = row_of.organization_id and v.id = row_of.version_id;
  else
    select v.* into version_row from program_modules m
      join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
      where m.organization_id = coalesce(new.organization_id, old.organization_id)
        and m.id = coalesce(new.module_row_id, old.module_row_id);
  end if;
  if version_row.state = 'published' then raise exception 'A published version never changes.' using errcode = 'check_violation'; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger program_modules_frozen before insert or update or delete on program_modules
  for each row when (current_user = 'app_user') execute function refuse_published();
create trigger program_module_minutes_frozen before insert or update or delete on program_module_minutes
  for each row when (current_user = 'app_user') execute function refuse_published();

-- The usual topics for the agencies there are; new ones get them from features/settings/taxonomy/standard-taxonomy.ts.
insert into topics (organization_id, name)
select o.id, t.name from organizations o cross join unnest(array['Agency policies', 'Client rights and privacy', 'Infection control',
  'Safety and emergencies', 'Body mechanics and transfers', 'Personal care', 'Nutrition and fluids', 'Vital signs', 'Skin care',
  'Fall prevention', 'Dementia', 'Chronic conditions', 'Medication assistance', 'Abuse and neglect', 'Documentation and EVV',
  'Communication and culture', 'Workplace conduct', 'End of life']) t (name);
