-- Failures in browsers that no user sees. Written by everybody, so it holds nothing of a user or an agency; kept 30 days.
create table client_errors (
  id uuid primary key default new_id(),
  kind text not null check (length(kind) <= 40),
  message text not null check (length(message) <= 500),
  build text not null check (length(build) <= 64),
  created_at timestamptz not null default now()
);
create index client_errors_by_time on client_errors (created_at);

grant insert on client_errors to app_auth;
grant select, delete on client_errors to app_job;
