-- Keys with which programs of an agency call the public API (docs/decisions/088).

create table api_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- of the secret, which is shown once and kept nowhere
  secret_hash bytea not null,
  -- its last four characters
  hint text not null,
  -- the secret before the last rotation opens until then
  old_hash bytea,
  old_until timestamptz,
  check ((old_hash is null) = (old_until is null)),
  -- the last day on which it opens, in the agency's zone
  expires_on date,
  last_used_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  check ((revoked_at is null) = (revoked_by_name is null)),
  primary key (organization_id, id)
);
create unique index api_keys_by_name on api_keys (organization_id, lower(name)) where revoked_at is null;
create index api_keys_by_secret on api_keys (secret_hash) where revoked_at is null;
create index api_keys_by_old_secret on api_keys (old_hash) where revoked_at is null and old_hash is not null;
select tenant_table('api_keys');
grant select, insert, update on api_keys to app_user;

-- Whose a secret is: the key that opens now, and its agency, which is not closed. One look-up on every call, before any role is taken.
create function api_key_now(hash bytea)
returns table (key_id uuid, key_name text, scopes text[], last_used_at timestamptz, agency_id uuid, agency_name text, time_zone text, moves text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select k.id, k.name, k.scopes, k.last_used_at, o.id, o.name, o.time_zone,
    (select string_agg(tm.topic || ' ' || tm.moves, ',') from topic_moves tm where tm.organization_id = o.id)
  from api_keys k join organizations o on o.id = k.organization_id and o.status <> 'closed'
  where k.revoked_at is null and (k.secret_hash = hash or (k.old_hash = hash and k.old_until > now()))
    and (k.expires_on is null or k.expires_on >= (now() at time zone o.time_zone)::date);
end $$;
revoke execute on function api_key_now(bytea) from public;
grant execute on function api_key_now(bytea) to preceptor_app;

-- What a program or a learner does stands in the history as theirs.
alter table events drop constraint events_source_check,
  add constraint events_source_check check (source in ('user', 'import', 'bulk', 'system', 'sync', 'api', 'learner')) not valid;
