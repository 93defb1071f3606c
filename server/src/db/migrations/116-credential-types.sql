-- Credential types of an agency (docs/decisions/105): which papers people bring, such as a CPR card, and how long one is good for.

create table credential_types (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  code text,
  name text not null,
  needs_number boolean not null default false,
  needs_file boolean not null default true,
  needs_expiry boolean not null default true,
  -- so long it is usually valid; null: as the paper says
  valid_months smallint check (valid_months between 1 and 240),
  -- who usually has one; empty: nobody is told that it is missing. A merge of disciplines moves them
  discipline_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index credential_types_by_name on credential_types (organization_id, lower(name));
create unique index credential_types_by_code on credential_types (organization_id, lower(code));
select tenant_table('credential_types', null, 'settings');
grant select, insert, update on credential_types to app_user;

-- as `standardCredentialTypes` of features/settings/taxonomy/standard-credential-types.ts
insert into credential_types (organization_id, code, name, needs_number, needs_file, needs_expiry, valid_months, discipline_ids)
select o.id, t.code, t.name, t.needs_number, t.needs_file, t.needs_expiry, t.valid_months,
  array(select d.id from disciplines d where d.organization_id = o.id and d.code = any(string_to_array(t.usual_for, ' ')) order by d.code)
from organizations o, (values
  ('CPR', 'CPR and first aid', false, true, true, 24, 'HHA CHHA AHHA CNA LPN RN'),
  ('LICENSE', 'Professional license', true, true, true, null, 'LPN RN NP PT PTA OT COTA SLP MSW RD'),
  ('CERTIFICATE', 'Aide certificate', true, true, false, null, 'HHA CHHA AHHA PCA HCA CNA'),
  ('TB', 'TB test', false, true, true, 12, 'HHA CHHA AHHA PCA HCA CNA LPN RN'),
  ('HEALTH', 'Health assessment', false, true, true, 12, 'HHA CHHA AHHA PCA HCA CNA LPN RN'),
  ('DRIVER', 'Driver’s license', true, false, true, null, ''),
  ('AUTO', 'Auto insurance', true, true, true, 6, ''),
  ('BACKGROUND', 'Background check', false, true, false, null, '')
) as t (code, name, needs_number, needs_file, needs_expiry, valid_months, usual_for)
where not o.is_catalog;
