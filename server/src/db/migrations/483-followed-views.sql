-- Views of employees that somebody follows: who gains people is told by mail.
create table view_follows (
  organization_id uuid not null,
  view_id uuid not null,
  user_id uuid not null references users (id),
  -- people that it held at the last look
  held uuid[] not null,
  looked_at timestamptz not null default now(),
  primary key (organization_id, view_id, user_id),
  foreign key (organization_id, view_id) references saved_views (organization_id, id) on delete cascade
);
create index view_follows_of_user on view_follows (user_id);
create index view_follows_to_look_at on view_follows (looked_at);
select tenant_table('view_follows');
grant select, insert, update, delete on view_follows to app_user;
create policy due on view_follows for select to app_job using (true);
grant select (organization_id, looked_at) on view_follows to app_job;
