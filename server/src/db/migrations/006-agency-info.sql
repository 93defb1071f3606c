-- The facts an agency keeps of itself. Its administrators write these columns and no others of the table.

alter table organizations
  add column certifications text[] not null default '{}'
    check (certifications <@ array['medicare', 'medicaid', 'private']),
  add column phone text,
  add column address_line1 text,
  add column address_line2 text,
  add column city text,
  add column address_state text check (address_state ~ '^[A-Z]{2}$'),
  add column postal_code text,
  add column week_start text not null default 'sunday' check (week_start in
    ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
  add column languages text[] not null default '{en}' check (cardinality(languages) > 0),
  -- both or neither; `quiet_to` before `quiet_from` is the next morning
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column retention_years int not null default 6 check (retention_years between 6 and 30),
  -- 009 names it too: whichever runs first makes it
  add column if not exists cs_user_id uuid references users (id),
  add constraint organizations_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);

grant update (name, legal_name, short_name, license_no, tax_id, state, certifications, phone, address_line1, address_line2, city,
  address_state, postal_code, time_zone, week_start, languages, quiet_from, quiet_to, retention_years, version)
  on organizations to app_user;

-- Name and time zone stand in what was remembered.
create function organization_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform bump_agency(new.id);
  return null;
end $$;
revoke execute on function organization_changed() from public;
create trigger organizations_changed after update on organizations for each row execute function organization_changed();

-- One picture per agency, apart from the row that every call reads.
create table agency_logos (
  organization_id uuid primary key references organizations (id),
  png bytea not null check (octet_length(png) <= 1048576),
  width int not null,
  height int not null,
  updated_at timestamptz not null default now()
);
alter table agency_logos enable row level security;
alter table agency_logos force row level security;
create policy tenant on agency_logos to app_user using (organization_id = (select current_org()))
  with check (organization_id = (select current_org()));
create policy owner on agency_logos to current_user using (true) with check (true);
grant select, insert, update, delete on agency_logos to app_user;

-- Whom the agency turns to: a vendor user, of whom app_user sees nothing else.
create function cs_user_of_agency() returns table (id uuid, name text, email text)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.email from organizations o join users u on u.id = o.cs_user_id
  where o.id = current_org() and u.vendor_role is not null and u.status = 'active'
$$;
revoke execute on function cs_user_of_agency() from public;
grant execute on function cs_user_of_agency() to app_user;
