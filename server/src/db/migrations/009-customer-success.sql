-- What customer success sees of all agencies: owners, health, people; and the picker's version.

alter table organizations add column if not exists cs_user_id uuid references users (id);
alter table organizations
  add column trial_ends_on date,
  -- what the list is searched by; folding ten thousand names on every key would be felt
  add column search text not null generated always as (fold(
    name || ' ' || coalesce(short_name, '') || ' ' || coalesce(legal_name, ''))) stored,
  -- alike to a reader: case, accents, blanks and signs do not make another name
  add column alike text not null generated always as (
    coalesce(nullif(regexp_replace(fold(name), '[^a-z0-9]+', '', 'g'), ''), lower(name))) stored;
create index organizations_alike on organizations (alike);
create index organizations_by_cs_user on organizations (cs_user_id);

-- ── the picker's version ────────────────────────────────────────────────────────────────────────────────────────

-- Moves whenever the list that pickers show changes. Random rather than counted, so that a restored backup never repeats one.
create table agencies_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
insert into agencies_version default values;

create function agencies_listed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update agencies_version set version = gen_random_uuid();
  return null;
end $$;
create trigger organizations_added after insert or delete on organizations
  for each statement execute function agencies_listed();
create trigger organizations_renamed after update of name, status on organizations
  for each row when (old.name is distinct from new.name or old.status is distinct from new.status)
  execute function agencies_listed();

-- ── kept counts ─────────────────────────────────────────────────────────────────────────────────────────────────

-- One row per agency, moved in the transaction of the change. Writers of one agency already queue on its data version.
create table agency_tallies (
  organization_id uuid primary key references organizations (id),
  employees int not null default 0,
  active int not null default 0,
  users int not null default 0,
  admins int not null default 0
);

-- Apart, because a sign-in must not wait for an import that holds the counts.
create table agency_sign_ins (
  organization_id uuid primary key references organizations (id),
  last_at timestamptz not null
);

create function employees_tallied() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into agency_tallies as t (organization_id, employees, active)
    select c.organization_id, sum(c.employees), coalesce(sum(c.employees) filter (where c.provider_status = 1), 0)
    from agency_counts c where c.organization_id in (select distinct organization_id from new_rows) group by 1
    on conflict (organization_id) do update set employees = excluded.employees, active = excluded.active;
  return null;
end $$;
create trigger agency_counts_added after insert on agency_counts referencing new table as new_rows
  for each statement execute function employees_tallied();
create trigger agency_counts_changed after update on agency_counts referencing new table as new_rows
  for each statement execute function employees_tallied();

create function tally_users(orgs uuid[]) returns void language sql security definer set search_path = public as $$
  insert into agency_tallies as t (organization_id, users, admins)
    select o.id, count(u.id), count(u.id) filter (where m.role = 'agency_admin')
    from unnest(orgs) o (id)
    left join memberships m on m.organization_id = o.id and m.is_active
    left join users u on u.id = m.user_id and u.status = 'active'
    group by 1
    on conflict (organization_id) do update set users = excluded.users, admins = excluded.admins
$$;

create function members_tallied() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    perform tally_users(array(select distinct organization_id from old_rows order by 1));
  else
    perform tally_users(array(select distinct organization_id from new_rows order by 1));
  end if;
  return null;
end $$;
-- named to come after those that move the data version: writers queue there first
create trigger memberships_tallied_added after insert on memberships referencing new table as new_rows
  for each statement execute function members_tallied();
create trigger memberships_tallied_changed after update on memberships referencing new table as new_rows
  for each statement execute function members_tallied();
create trigger memberships_tallied_deleted after delete on memberships referencing old table as old_rows
  for each statement execute function members_tallied();

create function user_status_tallied() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tally_users(array(select organization_id from memberships where user_id = new.id order by 1));
  return null;
end $$;
create trigger users_status_tallied after update of status on users
  for each row when (old.status is distinct from new.status) execute function user_status_tallied();

create function sign_in_noted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into agency_sign_ins as s (organization_id, last_at) values (new.organization_id, new.created_at)
    on conflict (organization_id) do update set last_at = greatest(s.last_at, excluded.last_at);
  return null;
end $$;
create trigger access_tokens_noted after insert on access_tokens
  for each row when (new.organization_id is not null) execute function sign_in_noted();

-- what there is already
insert into agency_tallies (organization_id, employees, active, users, admins)
  select o.id,
    coalesce((select sum(c.employees) from agency_counts c where c.organization_id = o.id), 0),
    coalesce((select sum(c.employees) from agency_counts c where c.organization_id = o.id and c.provider_status = 1), 0),
    (select count(*) from memberships m join users u on u.id = m.user_id
      where m.organization_id = o.id and m.is_active and u.status = 'active'),
    (select count(*) from memberships m join users u on u.id = m.user_id
      where m.organization_id = o.id and m.is_active and u.status = 'active' and m.role = 'agency_admin')
  from organizations o;
insert into agency_sign_ins (organization_id, last_at)
  select organization_id, max(at) from events where kind = 'user.signed_in' and organization_id is not null group by 1;

-- What other tables keep of an agency from its first moment.
create function begin_agency(org uuid) returns void language sql security definer set search_path = public as $$
  insert into agency_versions (organization_id) values (org) on conflict do nothing;
  insert into agency_tallies (organization_id) values (org) on conflict do nothing
$$;

-- ── closing ─────────────────────────────────────────────────────────────────────────────────────────────────────

create function end_sign_ins_of(org uuid) returns int language plpgsql security definer set search_path = public as $$
declare ended int;
begin
  delete from access_tokens where organization_id = org;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- ── people across agencies ──────────────────────────────────────────────────────────────────────────────────────

create index employees_latest on employees (provider_status, updated_at desc, id desc) include (organization_id);

-- Finds people in every agency, for customer success alone. `employees_by_search` serves it: a GIN index is as quick without its
-- first column. At most `most` + 1 hits are looked at, so that a word half of the people have costs no more than another.
create function csm_employees_found(words text[], starts text[], statuses smallint[], orgs uuid[], most int)
returns table (organization_id uuid, id uuid, sort_name text)
language plpgsql stable security definer set search_path = public set work_mem = '32MB' rows 1000 as $$
declare conditions text := ' true';
begin
  for i in 1 .. cardinality(words) loop
    conditions := conditions || format(' and e.search like ($1)[%s]', i);
  end loop;
  for i in 1 .. cardinality(starts) loop
    conditions := conditions || format(' and e.search ~ ($2)[%s]', i);
  end loop;
  if cardinality(statuses) > 0 then conditions := conditions || ' and e.provider_status = any($3)'; end if;
  if cardinality(orgs) > 0 then conditions := conditions || ' and e.organization_id = any($4)'; end if;
  return query execute 'select e.organization_id, e.id, e.sort_name from employees e where' || conditions || ' limit $5'
    using words, starts, statuses, orgs, most + 1;
end $$;

-- The newest changes first: per status (and agency) the index gives them in order, so nothing but the page is read.
create function csm_employees_latest(statuses smallint[], orgs uuid[], skip int, take int)
returns table (organization_id uuid, id uuid)
language plpgsql stable security definer set search_path = public rows 100 as $$
begin
  if cardinality(orgs) > 0 then
    return query select f.organization_id, f.id from unnest(orgs) o (id)
      cross join lateral (select e.organization_id, e.id, e.updated_at from employees e
        where e.organization_id = o.id and (cardinality(statuses) = 0 or e.provider_status = any(statuses))
        order by e.updated_at desc, e.id desc limit skip + take) f
      order by f.updated_at desc, f.id desc limit take offset skip;
  else
    return query select f.organization_id, f.id
      from unnest(case when cardinality(statuses) = 0 then '{1,2,3,4,5,6,7,8,9}'::smallint[] else statuses end) s (status)
      cross join lateral (select e.organization_id, e.id, e.updated_at from employees e
        where e.provider_status = s.status order by e.updated_at desc, e.id desc limit skip + take) f
      order by f.updated_at desc, f.id desc limit take offset skip;
  end if;
end $$;

-- The rows of such a page, in its order, as JSON.
create function csm_employee_rows(orgs uuid[], ids uuid[]) returns text
language sql stable security definer set search_path = public as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'organization_id', e.organization_id, 'agency_name', o.name,
      'first_name', e.first_name, 'last_name', e.last_name, 'preferred_name', e.preferred_name,
      'employee_number', e.employee_number, 'provider_status', e.provider_status, 'discipline_name', d.name,
      'email', e.email, 'mobile', e.mobile, 'hire_date', e.hire_date, 'updated_at', e.updated_at) order by w.n), '[]')::text
  from unnest(orgs, ids) with ordinality w (org, id, n)
  join employees e on e.organization_id = w.org and e.id = w.id
  join organizations o on o.id = e.organization_id
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
$$;

-- ── keys of repeated calls across agencies ──────────────────────────────────────────────────────────────────────

create table csm_idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  call text not null,
  body_sha256 bytea not null,
  answer jsonb,
  expires_at timestamptz not null default now() + interval '48 hours',
  primary key (user_id, key)
);
create index csm_idempotency_keys_by_end on csm_idempotency_keys (expires_at);

-- ── row-level security and grants ───────────────────────────────────────────────────────────────────────────────

do $$
declare t text;
begin
  foreach t in array array['agency_tallies', 'agency_sign_ins'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to app_user using (organization_id = (select current_org()))
      with check (organization_id = (select current_org()))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('create policy every_agency on %I for select to app_csm using (true)', t);
  end loop;
end $$;
create policy made_by_csm on organizations for insert to app_csm with check (true);
create policy run_by_csm on organizations for update to app_csm using (true) with check (true);

revoke execute on function agencies_listed(), employees_tallied(), tally_users(uuid[]), members_tallied(), user_status_tallied(),
  sign_in_noted(), begin_agency(uuid), end_sign_ins_of(uuid), csm_employees_found(text[], text[], smallint[], uuid[], int),
  csm_employees_latest(smallint[], uuid[], int, int), csm_employee_rows(uuid[], uuid[]) from public;
grant execute on function begin_agency(uuid), end_sign_ins_of(uuid), csm_employees_found(text[], text[], smallint[], uuid[], int),
  csm_employees_latest(smallint[], uuid[], int, int), csm_employee_rows(uuid[], uuid[]) to app_csm;

grant select on agencies_version, agency_tallies, agency_sign_ins to app_csm;
-- the owner's name, and whether somebody may be one
grant select (id, name, vendor_role, status) on users to app_csm;
grant insert (id, name, legal_name, short_name, license_no, state, time_zone, status, trial_ends_on, partner_id, cs_user_id)
  on organizations to app_csm;
grant update (status, trial_ends_on, cs_user_id, version) on organizations to app_csm;
grant select, insert, update on csm_idempotency_keys to app_csm;
grant select, delete on csm_idempotency_keys to app_job;
