-- Series planned from the screen: days on which an agency is closed, who planned a session, and calendars that others subscribe to.

-- Series leave these days out where they say so.
create table agency_holidays (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  name text not null,
  on_day date not null,
  -- the same day of each year; one that wanders, such as Thanksgiving, has an entry per year
  every_year boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index agency_holidays_by_day on agency_holidays (organization_id, on_day);
select tenant_table('agency_holidays', null, 'settings');
grant select, insert, update, delete on agency_holidays to app_user;

-- A user's own calendar has what they planned. No foreign key: staff of the vendor plan in every agency.
alter table sessions add column planned_by uuid;
update sessions s set planned_by = e.actor_id from events e
  where e.organization_id = s.organization_id and e.subject_id = s.id and e.kind = 'session.created';
create index sessions_planned_by on sessions (organization_id, planned_by, starts_at) where planned_by is not null;

-- An address that calendars of others read: a secret, of which only the hash is kept. It opens what its user may see, as long as they may.
create table calendar_feeds (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  user_id uuid not null references users (id),
  -- mine: sessions that the user teaches or planned; agency: all of them
  kind text not null check (kind in ('mine', 'agency')),
  secret_hash bytea not null,
  -- the last characters of the secret
  hint text not null,
  -- in which its events are worded
  language text not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, kind)
);
create unique index calendar_feeds_by_secret on calendar_feeds (secret_hash);
select tenant_table('calendar_feeds');
grant select, insert, update, delete on calendar_feeds to app_user;

-- Whose feed a secret opens; who that is and what they may is asked in their agency.
create function feed_of_secret(secret bytea) returns table (organization_id uuid, id uuid, user_id uuid, kind text, language text)
language sql stable security definer set search_path = public as $$
  select f.organization_id, f.id, f.user_id, f.kind, f.language from calendar_feeds f where f.secret_hash = secret
$$;
revoke execute on function feed_of_secret(bytea) from public;
grant execute on function feed_of_secret(bytea) to app_job;
