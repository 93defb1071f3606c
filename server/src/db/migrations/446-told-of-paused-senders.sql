-- Administrators hear once that carriers refuse their number.
alter table sms_senders add column told_at timestamptz;
create index sms_senders_to_tell on sms_senders (paused_at) where paused_at is not null and told_at is null;

-- Who is told of a number: administrators of its agency, or of the operator where agencies share it.
create function sender_keepers(sender uuid) returns table (organization_id uuid, agency_name text, user_id uuid, name text, email text)
language sql stable security definer set search_path = public as $$
  select s.organization_id, o.name, u.id, u.name, u.email from sms_senders s
  left join organizations o on o.id = s.organization_id
  join users u on u.status = 'active' and case when s.organization_id is null then u.vendor_role in ('super_admin', 'admin')
    else u.vendor_role is null and exists (select from memberships m where m.user_id = u.id and m.organization_id = s.organization_id
      and m.is_active and m.role = 'agency_admin') end
  where s.id = sender
$$;
revoke execute on function sender_keepers(uuid) from public;
grant execute on function sender_keepers(uuid) to app_job;
