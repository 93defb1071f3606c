-- How far a sign-in through a partner reaches (docs/decisions/019), and accounts that open more than one agency (020).

-- Null: the sign-in stands on the user's own password.
alter table access_tokens add column partner_id uuid references partners (id);
alter table sign_in_challenges add column partner_id uuid references partners (id);

-- Until now nothing told the two kinds apart. Where a partner of agencies signs people in, users of its agencies sign in once more.
delete from sign_in_challenges;
delete from access_tokens t using memberships m
  join organizations o on o.id = m.organization_id join partners p on p.id = o.partner_id
  where m.user_id = t.user_id and p.kind <> 'sso' and p.sso_issuer is not null;

-- What a partner opens, now: a kind of `sso` speaks for whole accounts, any other for its own agencies. `org` is null for vendor staff.
create function partner_opens(partner uuid, org uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from partners p where p.id = partner and p.is_active
    and (p.kind = 'sso' or exists (select from organizations o where o.id = org and o.partner_id = p.id)))
$$;
revoke execute on function partner_opens(uuid, uuid) from public;
grant execute on function partner_opens(uuid, uuid) to app_auth;

-- session_held (013) within the partner's reach, and by whom. Another name, because processes of the version before this one call
-- the old one while both serve; that one keeps to the same rule.
create function session_within(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, data_version bigint, first_entry boolean, agency_status text, partner_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  -- plpgsql keeps the plan; a function in SQL is planned on every call before PostgreSQL 18
  return query select u.id, u.name, u.email, u.vendor_role, u.default_landing_page, t.organization_id,
    least(t.last_seen_at + idle, t.expires_at), t.expires_at, t.last_seen_at, coalesce(u.vendor_role, m.role), o.id, o.name,
    o.time_zone, v.data_version, u.vendor_role is not null and o.id is not null and o.id <> all (t.entered), o.status,
    t.partner_id
  from access_tokens t
  join users u on u.id = t.user_id
  left join memberships m on u.vendor_role is null and m.user_id = u.id and m.organization_id = t.organization_id and m.is_active
    and (wanted is null or wanted = t.organization_id)
  left join organizations o on o.id = case when u.vendor_role is null then m.organization_id else wanted end
    and o.status <> 'closed'
  left join agency_versions v on v.organization_id = o.id
  where t.token_hash = hash and t.auth_epoch = u.auth_epoch and u.status = 'active'
    and t.expires_at > now() and t.last_seen_at + idle > now()
    and (t.partner_id is null or partner_opens(t.partner_id, case when u.vendor_role is null then t.organization_id end));
end $$;
revoke execute on function session_within(bytea, uuid, interval) from public;
grant execute on function session_within(bytea, uuid, interval) to preceptor_app;

create or replace function session_held(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, data_version bigint, first_entry boolean, agency_status text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select s.user_id, s.user_name, s.user_email, s.vendor_role, s.landing, s.token_organization_id,
    s.idle_expires_at, s.expires_at, s.last_seen_at, s.role, s.agency_id, s.agency_name,
    s.time_zone, s.data_version, s.first_entry, s.agency_status from session_within(hash, wanted, idle) s;
end $$;

-- As in 008, and whether the account opens other agencies too: whatever state it is in there, it may open them again.
drop function agency_users();
create function agency_users()
returns table (user_id uuid, name text, sort_name text, email text, role text, is_active boolean, is_disabled boolean,
  last_seen_at timestamptz, two_factor boolean, works_elsewhere boolean)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.sort_name, u.email, m.role, m.is_active and u.status = 'active', u.status = 'deactivated',
    greatest(v.at, (select max(t.last_seen_at) from access_tokens t
      where t.user_id = u.id and t.organization_id = m.organization_id)),
    exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null),
    exists (select from memberships other where other.user_id = u.id and other.organization_id <> m.organization_id)
  from memberships m join users u on u.id = m.user_id and u.vendor_role is null
  left join user_visits v on v.organization_id = m.organization_id and v.user_id = m.user_id
  where m.organization_id = current_org()
$$;
revoke execute on function agency_users() from public;
grant execute on function agency_users() to app_user;
