-- The vendor's catalog of programs and its checkout to agencies (docs/decisions/063). The catalog is one hidden row of organizations,
-- so that programs, versions, files, jobs and history of agencies serve it as they are; nobody finds it in a list of agencies.

alter table organizations add column is_catalog boolean not null default false;
create unique index organizations_catalog on organizations (is_catalog) where is_catalog;
insert into organizations (id, name, status, time_zone, languages, is_catalog)
values ('00000000-0000-7000-8000-00000000ca7a', 'Program catalog', 'live', 'America/New_York', '{en,es}', true);

-- Lists, searches, counts and sign-ins run as these roles: to them there is no such agency.
alter policy every_agency on organizations using (not is_catalog);

-- Ids that are the same everywhere, so that the demo world and tests can name what stands in the catalog.
create function catalog_uuid(thing text) returns uuid language sql immutable parallel safe set search_path = pg_catalog as $$
  select (overlay(overlay(md5('preceptor catalog ' || thing) placing '7' from 13 for 1) placing '8' from 17 for 1))::uuid
$$;

-- What its programs are sorted by. At a checkout they find the agency's own by code, then by name.
insert into training_types (organization_id, id, name, code, colour, counts_as, is_payable, sort)
select o.id, catalog_uuid('type ' || t.code), t.name, t.code, t.colour, t.counts_as, t.is_payable, t.sort
from organizations o cross join (values
  ('Initial', 'INIT', 'blue', 'initial', false, 1),
  ('Orientation', 'ORIENT', 'teal', 'orientation', true, 2),
  ('In-service', 'INSVC', 'green', 'in_service', true, 3),
  ('Annual compliance', 'ANNUAL', 'violet', 'in_service', true, 4),
  ('Specialty', 'SPEC', 'orange', 'in_service', true, 5),
  ('Competency', 'COMPET', 'pink', 'none', true, 6),
  ('Credential', 'CRED', 'red', 'none', false, 7),
  ('Informational', 'INFO', 'grey', 'none', false, 8)) t (name, code, colour, counts_as, is_payable, sort)
where o.is_catalog;
insert into disciplines (organization_id, id, code, name, is_skilled)
select o.id, catalog_uuid('discipline ' || d.code), d.code, d.name, d.is_skilled
from organizations o cross join (values
  ('HHA', 'Home Health Aide', false), ('CHHA', 'Certified Homemaker-Home Health Aide', false), ('AHHA', 'Advanced Home Health Aide', false),
  ('PCA', 'Personal Care Aide', false), ('HCA', 'Home Care Aide', false), ('DCW', 'Direct Care Worker', false),
  ('CNA', 'Certified Nursing Assistant', false), ('HMK', 'Homemaker', false), ('COMP', 'Companion', false),
  ('LPN', 'Licensed Practical Nurse', true), ('RN', 'Registered Nurse', true), ('PT', 'Physical Therapist', true),
  ('OT', 'Occupational Therapist', true), ('MSW', 'Medical Social Worker', true), ('DSP', 'Direct Support Professional', false),
  ('OFFICE', 'Office Staff', false)) d (code, name, is_skilled)
where o.is_catalog;
insert into topics (organization_id, id, name)
select o.id, catalog_uuid('topic ' || t.name), t.name
from organizations o cross join unnest(array['Agency policies', 'Client rights and privacy', 'Infection control',
  'Safety and emergencies', 'Body mechanics and transfers', 'Personal care', 'Nutrition and fluids', 'Vital signs', 'Skin care',
  'Fall prevention', 'Dementia', 'Chronic conditions', 'Medication assistance', 'Abuse and neglect', 'Documentation and EVV',
  'Communication and culture', 'Workplace conduct', 'End of life']) t (name)
where o.is_catalog;

-- Of a program of the catalog: whether it is still given out.
alter table programs add column standing text not null default 'offered' check (standing in ('offered', 'deprecated', 'withdrawn'));

-- A program that an agency has from the catalog. No foreign key leads there: an agency's backup is whole without it.
create table program_checkouts (
  organization_id uuid not null,
  program_id uuid not null,
  catalog_program_id uuid not null,
  mode text not null check (mode in ('linked', 'copied')),
  -- the version it was made of or updated to, and the newest there is
  held_version_id uuid not null,
  held_number int not null,
  latest_number int not null,
  -- null: as many as they like
  seats int check (seats >= 0),
  valid_from date not null,
  valid_to date,
  check (valid_to >= valid_from),
  -- the training type it is meant for, which the agency does not have
  awaits text,
  withdrawn_at timestamptz,
  -- of those who are under way then
  people text check (people in ('finish', 'stop')),
  check ((withdrawn_at is null) = (people is null)),
  made_by_name text not null,
  made_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, program_id),
  unique (organization_id, catalog_program_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index program_checkouts_of on program_checkouts (catalog_program_id);
select tenant_table('program_checkouts', null, 'programs');
create policy every_agency on program_checkouts for select to app_csm using (true);
grant select, insert, update on program_checkouts to app_user;
grant select on program_checkouts to app_csm;

-- Customer success sees the catalog's programs in its own lists; those of agencies it sees inside each of them.
create policy catalog on programs for select to app_csm using (organization_id = '00000000-0000-7000-8000-00000000ca7a');
create policy catalog on program_versions for select to app_csm using (organization_id = '00000000-0000-7000-8000-00000000ca7a');
create policy catalog on training_types for select to app_csm using (organization_id = '00000000-0000-7000-8000-00000000ca7a');
grant select on programs, program_versions, training_types to app_csm;

-- Whoever holds a program hears at once that there is a newer version.
create function tell_holders() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update program_checkouts set latest_number = new.number
  where catalog_program_id = new.program_id and latest_number < new.number;
  return null;
end $$;
create trigger program_versions_told after insert or update of state on program_versions for each row
  when (new.state = 'published' and new.organization_id = '00000000-0000-7000-8000-00000000ca7a') execute function tell_holders();
revoke execute on function tell_holders() from public;

-- What a checkout would meet in agencies, which customer success can't read from outside.
create function checkout_meets(agencies uuid[], catalog_program uuid, wanted_type text, wanted_name text)
returns table (organization_id uuid, holds boolean, code_of text, title_of text, has_type boolean, has_types boolean)
language sql stable security definer set search_path = public as $$
  select o.id,
    exists (select from program_checkouts k where k.organization_id = o.id and k.catalog_program_id = c.id and k.withdrawn_at is null),
    (select text_in(p.titles, 'en') from programs p where p.organization_id = o.id and lower(p.code) = lower(c.code)
      and not exists (select from program_checkouts k where k.organization_id = o.id and k.program_id = p.id and k.catalog_program_id = c.id) limit 1),
    (select text_in(p.titles, 'en') from programs p where p.organization_id = o.id and p.archived_at is null
      and lower(text_in(p.titles, 'en')) = lower(text_in(c.titles, 'en'))
      and not exists (select from program_checkouts k where k.organization_id = o.id and k.program_id = p.id and k.catalog_program_id = c.id) limit 1),
    exists (select from training_types t where t.organization_id = o.id and t.is_active
      and (lower(t.code) = lower(wanted_type) or lower(t.name) = lower(wanted_name))),
    exists (select from training_types t where t.organization_id = o.id)
  from unnest(agencies) a (id) join organizations o on o.id = a.id
  join programs c on c.organization_id = '00000000-0000-7000-8000-00000000ca7a' and c.id = catalog_program
  where not o.is_catalog
$$;
revoke execute on function checkout_meets(uuid[], uuid, text, text) from public;
grant execute on function checkout_meets(uuid[], uuid, text, text) to app_csm;

-- A file of the catalog and those of agencies that show it lie in the same pieces (features/files/share.ts).
create index file_pieces_by_key on file_pieces (key);
