-- Users and their lives: invitations, roles, the end of an account's use.

-- An invitation is a row of its own: whether the address has an account already shows nowhere, and the membership appears when it
-- is accepted. Of one address at most one is open in an agency.
create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  email text not null,
  name text not null,
  role text not null check (role in ('agency_admin', 'coordinator_limited', 'rn_limited', 'viewer')),
  -- the coordinator whom a coordinator_limited user will be
  coordinator_id uuid,
  token_hash bytea not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  invited_by uuid,
  invited_by_name text not null,
  sent_count int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, coordinator_id) references coordinators (organization_id, id)
);
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and revoked_at is null;
-- found by the hash of a secret, before anybody knows whose agency it is
create index invitations_by_token on invitations (token_hash);

-- When a user last worked in an agency: what the account does elsewhere is not this agency's to know.
create table user_visits (
  organization_id uuid not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['invitations', 'user_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
      with check (organization_id = (select current_org()))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;

-- Vendor staff are invited as users of the status `invited`; the link they set their password by.
create table vendor_invitations (
  user_id uuid primary key references users (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  invited_by_name text not null,
  created_at timestamptz not null default now()
);

-- What the list of all users is searched and sorted by.
alter table users
  add column sort_name text collate "C" not null generated always as (fold(name)) stored,
  add column sort_email text collate "C" not null generated always as (fold(email)) stored,
  add column search text not null generated always as (fold(' ' || name || ' ' || email)) stored;
create index users_by_name on users (sort_name, id);
create index users_by_email_sort on users (sort_email, id);
create index users_by_visit on users (last_seen_at, id);
create index users_by_search on users using gin (search gin_trgm_ops);
create index users_of_vendor on users (vendor_role) where vendor_role is not null;
create index memberships_by_role on memberships (role, user_id);

-- The accounts of the transaction's own agency, and of each no more than its list shows: app_user reads no users otherwise.
create function agency_users()
returns table (user_id uuid, name text, sort_name text, email text, role text, is_active boolean, is_disabled boolean,
  last_seen_at timestamptz, two_factor boolean)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.sort_name, u.email, m.role, m.is_active and u.status = 'active', u.status = 'deactivated',
    greatest(v.at, (select max(t.last_seen_at) from access_tokens t
      where t.user_id = u.id and t.organization_id = m.organization_id)),
    exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)
  from memberships m join users u on u.id = m.user_id and u.vendor_role is null
  left join user_visits v on v.organization_id = m.organization_id and v.user_id = m.user_id
  where m.organization_id = current_org()
$$;

-- Ends the sign-ins of a user in the transaction's own agency; those elsewhere stay.
create function end_agency_sign_ins(who uuid) returns int
language sql volatile security definer set search_path = public as $$
  with ended as (delete from access_tokens t where t.user_id = who and t.organization_id = current_org() returning 1)
  select count(*)::int from ended
$$;
revoke execute on function agency_users(), end_agency_sign_ins(uuid) from public;
grant execute on function agency_users(), end_agency_sign_ins(uuid) to app_user;

grant select, insert, update on invitations to app_user;
grant select on user_visits to app_user;
-- never whose membership it is
grant update (role, is_active) on memberships to app_user;

create policy accept on invitations to app_auth using (true) with check (true);
create policy visit on user_visits to app_auth using (true) with check (true);
create policy join_agency on memberships for insert to app_auth with check (true);
create policy change_member on memberships for update to app_auth using (true) with check (true);
create policy leave_agency on memberships for delete to app_auth using (true);
grant select, update on invitations to app_auth;
grant select, insert, update on user_visits to app_auth;
grant insert, update, delete on memberships to app_auth;
grant select, insert, update, delete on vendor_invitations to app_auth;

-- Customer success finds people across agencies: who they are, never how they prove it.
create policy every_agency on user_visits for select to app_csm using (true);
grant select (id, email, name, vendor_role, status, last_seen_at, created_at, sort_name, sort_email, search) on users to app_csm;
grant select (user_id, confirmed_at) on two_factor to app_csm;
grant select (user_id, expires_at, accepted_at) on vendor_invitations to app_csm;
grant select on user_visits to app_csm;
