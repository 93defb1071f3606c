-- What one person proposes and a second one decides (docs/decisions/180). A kind of subject says in code what it is about.
create table approvals (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  kind text not null,
  subject_id uuid not null,
  -- digest of all that would be done: what is approved is what runs
  plan_hash text not null check (plan_hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  -- what it will do, a sentence each
  words jsonb not null check (jsonb_typeof(words) = 'array'),
  -- of the agency's own people
  deciding_roles text[] not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'expired', 'withdrawn')),
  proposed_by uuid not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  primary key (organization_id, id),
  check ((state = 'pending') = (decided_at is null)),
  -- whatever the code does
  constraint approvals_by_a_second_person check (state not in ('approved', 'declined') or (decided_by is not null and decided_by <> proposed_by))
);
select tenant_table('approvals');
create unique index approvals_waiting on approvals (organization_id, kind, subject_id) where state = 'pending';
create index approvals_of_subject on approvals (organization_id, subject_id, proposed_at);
create index approvals_by_time on approvals (organization_id, proposed_at, id);
create index approvals_past on approvals (expires_at) where state = 'pending';
grant select, insert on approvals to app_user;
grant update (state, decided_by, decided_by_name, decided_at, reason) on approvals to app_user;

create function agencies_with_approvals_past(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public as $$
  select distinct organization_id from approvals where state = 'pending' and expires_at <= at
$$;

-- Who decides where the agency has nobody else: customer success from cs_super_user up. Accounts belong to no agency.
create function vendor_deciders(wanted text[]) returns table (user_id uuid, name text, email text)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.email from users u where u.vendor_role = any(wanted) and u.status = 'active'
$$;
revoke execute on function agencies_with_approvals_past(timestamptz), vendor_deciders(text[]) from public;
grant execute on function agencies_with_approvals_past(timestamptz) to app_job;
grant execute on function vendor_deciders(text[]) to app_user;

-- The agency's own bulk changes of more people than this need a second person; null: none does.
alter table organizations add column bulk_approval_above int check (bulk_approval_above between 1 and 50000);
grant update (bulk_approval_above) on organizations to app_user;
