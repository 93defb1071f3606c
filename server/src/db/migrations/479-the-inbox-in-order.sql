-- Each order of the inbox has an index, both ways where blanks stand last (docs/decisions/167). Threads of which nothing was said yet are in none.
drop index threads_waiting;
drop index threads_recent;
create index threads_due on threads (organization_id, reply_due_at, last_at, employee_id) where last_at is not null;
create index threads_due_latest on threads (organization_id, reply_due_at desc nulls last, last_at desc, employee_id desc) where last_at is not null;
create index threads_recent on threads (organization_id, last_at, employee_id) include (last_channel) where last_at is not null;
create index threads_done on threads (organization_id, last_at, employee_id) where last_at is not null and state = 'done' and reply_due_at is null;

-- As agency_users (017), with no more than a list of a hundred thousand rows asks: whoever works in the transaction's own agency.
create function active_users() returns table (user_id uuid, name text)
language sql stable security definer set search_path = public as $$
  select u.id, u.name from memberships m join users u on u.id = m.user_id and u.vendor_role is null
  where m.organization_id = current_org() and m.is_active and u.status = 'active'
$$;
revoke execute on function active_users() from public;
grant execute on function active_users() to app_user;
