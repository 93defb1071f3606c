-- The vendor's own chain is checked like an agency's; paused agencies; pictures of users.

-- ── the check of the chain of no agency (organization_id null) ──────────────────────────────────────────────────

alter table seal_checks drop constraint seal_checks_pkey;
alter table seal_checks alter column organization_id drop not null;
alter table seal_checks add constraint seal_checks_of unique nulls not distinct (organization_id);
create policy vendor_log on seal_checks to app_csm using (organization_id is null) with check (organization_id is null);
create policy vendor_log_read on unsealed_events for select to app_csm using (organization_id is null);
grant select, insert (organization_id, requested_at), update (requested_at) on seal_checks to app_csm;
grant select on unsealed_events to app_csm;

-- ── the sign-in, in one look-up ─────────────────────────────────────────────────────────────────────────────────

-- session_of (001) with the state of the agency. Another name, because processes of the version before this one hold the old
-- one's plan while both serve.
create function session_held(hash bytea, wanted uuid, idle interval)
returns table (user_id uuid, user_name text, user_email text, vendor_role text, landing text, token_organization_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, last_seen_at timestamptz, role text, agency_id uuid, agency_name text,
  time_zone text, data_version bigint, first_entry boolean, agency_status text)
language plpgsql stable security definer set search_path = public as $$
begin
  -- plpgsql keeps the plan; a function in SQL is planned on every call before PostgreSQL 18
  return query select u.id, u.name, u.email, u.vendor_role, u.default_landing_page, t.organization_id,
    least(t.last_seen_at + idle, t.expires_at), t.expires_at, t.last_seen_at, coalesce(u.vendor_role, m.role), o.id, o.name,
    o.time_zone, v.data_version, u.vendor_role is not null and o.id is not null and o.id <> all (t.entered), o.status
  from access_tokens t
  join users u on u.id = t.user_id
  left join memberships m on u.vendor_role is null and m.user_id = u.id and m.organization_id = t.organization_id and m.is_active
    and (wanted is null or wanted = t.organization_id)
  left join organizations o on o.id = case when u.vendor_role is null then m.organization_id else wanted end
    and o.status <> 'closed'
  left join agency_versions v on v.organization_id = o.id
  where t.token_hash = hash and t.auth_epoch = u.auth_epoch and u.status = 'active'
    and t.expires_at > now() and t.last_seen_at + idle > now();
end $$;
revoke execute on function session_held(bytea, uuid, interval) from public;
grant execute on function session_held(bytea, uuid, interval) to preceptor_app;

-- ── pictures of users ───────────────────────────────────────────────────────────────────────────────────────────

-- Kept apart from users, whose rows every call reads.
create table user_pictures (
  user_id uuid primary key references users (id),
  png bytea not null check (octet_length(png) <= 262144),
  -- a small one as a data: address, which lists carry along
  image text not null check (image like 'data:image/png;base64,%' and length(image) <= 20000),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on user_pictures to app_auth;
grant select (user_id, image) on user_pictures to app_csm;

-- As agency_users (008): accounts belong to no agency, and an agency sees its own users' alone.
create function agency_pictures() returns table (user_id uuid, image text)
language sql stable security definer set search_path = public as $$
  select p.user_id, p.image from user_pictures p join memberships m on m.user_id = p.user_id
  where m.organization_id = current_org()
$$;
revoke execute on function agency_pictures() from public;
grant execute on function agency_pictures() to app_user;
