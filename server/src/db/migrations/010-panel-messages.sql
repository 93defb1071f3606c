-- Banners of the vendor in the panel. They belong to no agency: customer success writes them, every signed-in user reads those
-- meant for the own role and agency.

create table panel_messages (
  id uuid primary key default new_id(),
  title text not null,
  body text not null,
  level text not null check (level in ('info', 'warning', 'error')),
  -- nobody named = everybody
  roles text[] not null default '{}',
  agency_ids uuid[] not null default '{}',
  -- null = a draft
  starts_at timestamptz,
  -- null = until somebody ends it
  ends_at timestamptz,
  -- in which start and end were entered
  time_zone text not null,
  is_dismissible boolean not null default true,
  needs_acknowledgement boolean not null default false,
  -- moves when it is shown anew: older dismissals count no longer, and are kept
  round int not null default 1,
  created_by uuid not null references users (id),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (ends_at is null or starts_at is null or ends_at >= starts_at)
);
-- what every page of the panel asks for: few rows, whatever was said over the years
create index panel_messages_by_end on panel_messages (coalesce(ends_at, 'infinity'::timestamptz)) where starts_at is not null;

create table panel_message_dismissals (
  message_id uuid not null references panel_messages (id) on delete cascade,
  user_id uuid not null references users (id),
  round int not null,
  dismissed_at timestamptz not null default now(),
  primary key (message_id, user_id, round)
);
create index panel_message_dismissals_by_user on panel_message_dismissals (user_id);

alter table panel_message_dismissals enable row level security;
alter table panel_message_dismissals force row level security;
create policy own on panel_message_dismissals to app_auth using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy counted on panel_message_dismissals for select to app_csm using (true);
create policy owner on panel_message_dismissals to current_user using (true) with check (true);

grant select on panel_messages to app_auth;
grant select, insert on panel_message_dismissals to app_auth;
grant select, insert, update, delete on panel_messages to app_csm;
grant select on panel_message_dismissals to app_csm;
-- how many people a message reaches
grant select (id, vendor_role, status) on users to app_csm;
