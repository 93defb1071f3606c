-- Views of every list. Which lists there are is the contract's to say: a new one needs no migration.
alter table saved_views drop constraint saved_views_resource_check;
alter table saved_views add constraint saved_views_resource_check check (resource ~ '^[a-z_]{1,40}$');

-- Those of customer success, whose lists belong to no agency: each sees the own ones and the shared ones.
create table csm_saved_views (
  id uuid primary key default new_id(),
  owner_id uuid not null references users (id),
  owner_name text not null,
  resource text not null check (resource ~ '^[a-z_]{1,40}$'),
  name text not null,
  query jsonb not null,
  columns jsonb,
  visibility text not null check (visibility in ('private', 'everyone')),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index csm_saved_views_by_owner on csm_saved_views (resource, owner_id);

alter table csm_saved_views enable row level security;
alter table csm_saved_views force row level security;
create policy owner on csm_saved_views to current_user using (true) with check (true);
create policy own on csm_saved_views to app_csm using (owner_id = (select current_user_id()))
  with check (owner_id = (select current_user_id()));
create policy shared on csm_saved_views for select to app_csm using (visibility = 'everyone');
grant select, insert, update, delete on csm_saved_views to app_csm;
