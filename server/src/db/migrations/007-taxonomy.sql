-- Training types, more about disciplines and locations, and what became of those that were merged into others.

create table training_types (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  code text,
  name text not null,
  colour text not null default 'teal'
    check (colour in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'green', 'grey')),
  counts_as text not null default 'none' check (counts_as in ('in_service', 'orientation', 'initial', 'none')),
  is_payable boolean not null default false,
  is_active boolean not null default true,
  sort int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index training_types_by_name on training_types (organization_id, lower(name));
create unique index training_types_by_code on training_types (organization_id, lower(code));

alter table locations
  add column address_line1 text,
  add column city text,
  add column state text,
  add column postal_code text,
  -- null: that of the agency
  add column time_zone text,
  add column parent_id uuid,
  add column rooms text[] not null default '{}',
  add foreign key (organization_id, parent_id) references locations (organization_id, id);
create index locations_by_parent on locations (organization_id, parent_id);

-- An entry that was merged is gone, so that nothing can refer to it any more; its id and names lead to the other one.
-- Exactly one of the three columns says where.
create table merged_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  code text,
  training_type_id uuid,
  discipline_id uuid,
  location_id uuid,
  merged_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (num_nonnulls(training_type_id, discipline_id, location_id) = 1),
  foreign key (organization_id, training_type_id) references training_types (organization_id, id) on delete cascade,
  foreign key (organization_id, discipline_id) references disciplines (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade
);
create index merged_entries_by_training_type on merged_entries (organization_id, training_type_id);
create index merged_entries_by_discipline on merged_entries (organization_id, discipline_id);
create index merged_entries_by_location on merged_entries (organization_id, location_id);

-- A merge tells of itself once on the dashboard, and in each person's history.
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind <> 'user.signed_in' and kind <> 'employee.moved' and (source <> 'import' or subject_id is null);

do $$
declare t text;
begin
  foreach t in array array['training_types', 'merged_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
      with check (organization_id = (select current_org()))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;

grant select, insert, update, delete on training_types to app_user;
grant select, insert, update on merged_entries to app_user;

-- The usual ones for the agencies there are; new ones get them from features/taxonomy/standard-taxonomy.ts.
insert into training_types (organization_id, name, code, colour, counts_as, is_payable, sort)
select o.id, t.name, t.code, t.colour, t.counts_as, t.is_payable, t.sort
from organizations o cross join (values
  ('Initial', 'INIT', 'blue', 'initial', false, 1),
  ('Orientation', 'ORIENT', 'teal', 'orientation', true, 2),
  ('In-service', 'INSVC', 'green', 'in_service', true, 3),
  ('Annual compliance', 'ANNUAL', 'violet', 'in_service', true, 4),
  ('Specialty', 'SPEC', 'orange', 'in_service', true, 5),
  ('Competency', 'COMPET', 'pink', 'none', true, 6),
  ('Credential', 'CRED', 'red', 'none', false, 7),
  ('Informational', 'INFO', 'grey', 'none', false, 8)) t (name, code, colour, counts_as, is_payable, sort);
