-- Mails go out from the agency's name; who sends them sees no agency.
create function agency_name_of(org uuid) returns text
language sql stable security definer set search_path = public as $$
  select name from organizations where id = org
$$;
revoke execute on function agency_name_of(uuid) from public;
grant execute on function agency_name_of(uuid) to app_job;
