-- Seats of a checkout are a set of people (docs/decisions/073): those who have the program open, and those who completed it since it was
-- checked out. Counted past what a reader sees of the people: a coordinator of a few must not give away the seats of others.
create function seat_holders_in(organization uuid, program uuid) returns setof uuid
language sql stable security definer set search_path = public as $$
  select distinct a.employee_id
  from program_checkouts k
  join organizations o on o.id = k.organization_id
  join assignments a on a.organization_id = k.organization_id and a.program_id = k.program_id
  where k.organization_id = organization and k.program_id = program
    and (a.state in ('assigned', 'in_progress')
      or (a.state = 'completed' and a.completed_on >= (k.made_at at time zone o.time_zone)::date))
$$;
revoke execute on function seat_holders_in(uuid, uuid) from public;

-- Of the agency under whose name the caller works.
create function seat_holders(program uuid) returns setof uuid
language sql stable security definer set search_path = public as $$
  select seat_holders_in(current_org(), program)
$$;
revoke execute on function seat_holders(uuid) from public;
grant execute on function seat_holders(uuid) to app_user;

-- For customer success, which sees numbers of other agencies and no people.
create function seats_used_in(organization uuid, program uuid) returns int
language sql stable security definer set search_path = public as $$
  select count(*)::int from seat_holders_in(organization, program)
$$;
revoke execute on function seats_used_in(uuid, uuid) from public;
grant execute on function seats_used_in(uuid, uuid) to app_csm;
