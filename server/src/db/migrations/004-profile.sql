-- The user's own account: two-factor sign-in, change of e-mail address, signature, list of sign-ins.
-- Nothing here belongs to an agency; app_auth alone reaches it.

alter table users
  add column language text not null default 'en',
  -- null: that of the agency
  add column time_zone text;

-- How the own list names a sign-in: its hash must not leave the database.
alter table access_tokens add column id uuid not null default new_id();
create unique index access_tokens_by_id on access_tokens (id);

create table two_factor (
  user_id uuid primary key references users (id),
  secret_sealed text not null,
  -- null: begun, and not yet on
  confirmed_at timestamptz,
  -- the newest time step a code was taken for: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references two_factor (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between the first and the second step of a sign-in. A challenge signs nobody in by itself.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  auth_epoch int not null,
  -- where the first step may lead: a partner's token opens that partner's agencies only
  organization_ids uuid[] not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

create table email_changes (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  email text not null,
  auth_epoch int not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_changes_by_user on email_changes (user_id);

create table signatures (
  user_id uuid primary key references users (id),
  kind text not null check (kind in ('drawn', 'typed', 'uploaded')),
  png bytea not null check (octet_length(png) <= 262144),
  updated_at timestamptz not null default now()
);

grant select, insert, update, delete on two_factor, recovery_codes, sign_in_challenges, email_changes, signatures to app_auth;
grant select, delete on sign_in_challenges, email_changes to app_job;
