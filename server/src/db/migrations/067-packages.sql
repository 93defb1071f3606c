-- Where a package is served: for one person and one hour, which its player renews (features/programs/packages).
create table package_launches (
  organization_id uuid not null,
  id uuid not null default new_id(),
  file_id uuid not null,
  user_id uuid not null references users (id),
  expires_at timestamptz not null default now() + interval '1 hour',
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade
);
create index package_launches_of on package_launches (organization_id, file_id);
create index package_launches_expired on package_launches (organization_id, expires_at);
select tenant_table('package_launches');
grant select, insert, update, delete on package_launches to app_user;
