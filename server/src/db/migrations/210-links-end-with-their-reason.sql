-- A link opens while its person works here and has the program to do or has done it: leaving (2, 5, 9) and withdrawal end it, and so
-- their undo opens it again. It is asked with each call, so no path to either event can forget it.
create function learns_by_link(org uuid, person uuid, program uuid) returns boolean
language sql stable set search_path = public as $$
  select exists (select from employees e where e.organization_id = org and e.id = person and e.provider_status not in (2, 5, 9))
    and exists (select from assignments a where a.organization_id = org and a.employee_id = person and a.program_id = program
      and a.state in ('assigned', 'in_progress', 'completed'))
$$;
revoke execute on function learns_by_link(uuid, uuid, uuid) from public;
grant execute on function learns_by_link(uuid, uuid, uuid) to app_user;

create or replace function learner_link_now(hash bytea) returns table (agency_id uuid, link_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select l.organization_id, l.id from learner_links l
  join organizations o on o.id = l.organization_id and o.status <> 'closed'
  where l.token_hash = hash and l.ended_at is null and l.expires_at > now()
    and learns_by_link(l.organization_id, l.employee_id, l.program_id);
end $$;

create or replace function learner_device_now(hash bytea)
returns table (device_id uuid, employee_id uuid, learner_name text, program_id uuid, last_seen_at timestamptz, agency_id uuid,
  agency_name text, time_zone text, moves text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select d.id, e.id, e.first_name || ' ' || e.last_name, l.program_id, d.last_seen_at, o.id, o.name, o.time_zone,
    (select string_agg(tm.topic || ' ' || tm.moves, ',') from topic_moves tm where tm.organization_id = o.id)
  from learner_devices d
  join learner_links l on l.organization_id = d.organization_id and l.id = d.link_id and l.ended_at is null and l.expires_at > now()
  join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
  join organizations o on o.id = d.organization_id and o.status <> 'closed'
  where d.secret_hash = hash and learns_by_link(l.organization_id, l.employee_id, l.program_id);
end $$;
