-- Of a closed agency nothing goes out: what waits stays, and goes out when it is open again.
create function is_agency_closed(org uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from organizations where id = org and status = 'closed')
$$;
revoke execute on function is_agency_closed(uuid) from public;
grant execute on function is_agency_closed(uuid) to app_job;
