-- A link says what it is for (docs/decisions/175). What was given out to learn stays as it is, with its devices, and opens as before.

alter table learner_links rename to signed_links;
alter table learner_devices rename to signed_link_devices;
alter index learner_links_of_employee rename to signed_links_of_employee;
alter index learner_links_by_token rename to signed_links_by_token;
alter index learner_devices_of_link rename to signed_link_devices_of_link;
alter index learner_devices_by_secret rename to signed_link_devices_by_secret;

alter table signed_links add column purpose text not null default 'learn' check (purpose in ('learn', 'sign'));
alter table signed_links alter column purpose drop default;
alter table signed_links alter column program_id drop not null;
alter table signed_links add constraint signed_links_subject check ((purpose = 'learn') = (program_id is not null));

-- Whether the reason for a link holds: each purpose has its own, and one without opens nothing.
create function link_has_reason(link signed_links) returns boolean language sql stable set search_path = public as $$
  select case link.purpose when 'learn' then learns_by_link(link.organization_id, link.employee_id, link.program_id) else false end
$$;
revoke execute on function link_has_reason(signed_links) from public;
grant execute on function link_has_reason(signed_links) to app_user;

-- Whose link a token is, while it opens for this purpose. Looked up before any role is taken.
create function signed_link_now(hash bytea, wanted text) returns table (agency_id uuid, link_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select l.organization_id, l.id from signed_links l
  join organizations o on o.id = l.organization_id and o.status <> 'closed'
  where l.token_hash = hash and l.purpose = wanted and l.ended_at is null and l.expires_at > now() and link_has_reason(l);
end $$;

-- Whose device a secret is, while its link opens for this purpose.
create function signed_link_device_now(hash bytea, wanted text)
returns table (device_id uuid, employee_id uuid, person_name text, program_id uuid, last_seen_at timestamptz, agency_id uuid,
  agency_name text, time_zone text, moves text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select d.id, e.id, e.first_name || ' ' || e.last_name, l.program_id, d.last_seen_at, o.id, o.name, o.time_zone,
    (select string_agg(tm.topic || ' ' || tm.moves, ',') from topic_moves tm where tm.organization_id = o.id)
  from signed_link_devices d
  join signed_links l on l.organization_id = d.organization_id and l.id = d.link_id and l.purpose = wanted
    and l.ended_at is null and l.expires_at > now()
  join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
  join organizations o on o.id = d.organization_id and o.status <> 'closed'
  where d.secret_hash = hash and link_has_reason(l);
end $$;
revoke execute on function signed_link_now(bytea, text), signed_link_device_now(bytea, text) from public;
grant execute on function signed_link_now(bytea, text), signed_link_device_now(bytea, text) to preceptor_app;
drop function learner_link_now(bytea), learner_device_now(bytea);

-- Who acts in this transaction, and for which purpose: `learn:` and the person. The policies of learners hold for that purpose alone.
create or replace function current_learner() returns uuid language sql stable parallel safe
  return case when pg_catalog.current_setting('app.learner', true) like 'learn:%'
    then pg_catalog.substr(pg_catalog.current_setting('app.learner', true), 7)::uuid end;
