-- Links with which one person learns one program without an account (docs/decisions/090).

create table learner_links (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  program_id uuid not null,
  token_hash bytea not null,
  -- the token itself, so that the same link can be sent and printed again
  token_sealed text not null,
  expires_at timestamptz not null,
  -- wrong answers in a row to who is asking
  tries smallint not null default 0,
  -- handed over by staff, for one use
  code_hash bytea,
  code_until timestamptz,
  check ((code_hash is null) = (code_until is null)),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('revoked', 'tries')),
  ended_by_name text,
  check ((ended_at is null) = (ended_how is null)),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id)
);
create index learner_links_of_employee on learner_links (organization_id, employee_id);
create index learner_links_by_token on learner_links (token_hash) where ended_at is null;
select tenant_table('learner_links', 'employee_id');
grant select, insert, update, delete on learner_links to app_user;

-- A device on which somebody proved to be the person of the link.
create table learner_devices (
  organization_id uuid not null,
  id uuid not null default new_id(),
  link_id uuid not null,
  secret_hash bytea not null,
  user_agent text not null,
  opened_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, link_id) references learner_links (organization_id, id) on delete cascade
);
create index learner_devices_of_link on learner_devices (organization_id, link_id);
create index learner_devices_by_secret on learner_devices (secret_hash);
select tenant_table('learner_devices');
grant select, insert, update, delete on learner_devices to app_user;

-- Whose link a token is, while it opens. Looked up before any role is taken.
create function learner_link_now(hash bytea) returns table (agency_id uuid, link_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select l.organization_id, l.id from learner_links l
  join organizations o on o.id = l.organization_id and o.status <> 'closed'
  where l.token_hash = hash and l.ended_at is null and l.expires_at > now();
end $$;

-- Whose device a secret is, while its link opens.
create function learner_device_now(hash bytea)
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
  where d.secret_hash = hash;
end $$;
revoke execute on function learner_link_now(bytea), learner_device_now(bytea) from public;
grant execute on function learner_link_now(bytea), learner_device_now(bytea) to preceptor_app;

-- A learner is bound to the own rows by the rule that binds coordinators to theirs, below every query.
drop policy own_rows on employees;
create policy own_rows on employees as restrictive to app_user using (
  not (select own_rows_only())
  or id = (select current_user_id())
  or coordinator_id in (select c.id from coordinators c
    where c.organization_id = (select current_org()) and c.user_id = (select current_user_id()))
) with check (true);
