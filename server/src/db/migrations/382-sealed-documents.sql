-- The sealed documents of completed forms (docs/forms.md): keys that seal, what is still to be drawn, and how anybody checks one.

alter table certificate_numbers drop constraint certificate_numbers_kind_check,
  add constraint certificate_numbers_kind_check check (kind in ('certificate', 'transcript', 'packet', 'session_record', 'form'));

-- The root of this installation certifies the agencies' keys. It belongs to no agency.
create table seal_roots (
  id uuid primary key default new_id(),
  serial text not null unique,
  certificate text not null,
  private_key_sealed text not null,
  valid_from date not null,
  valid_to date not null,
  made_at timestamptz not null default now()
);
-- one at a time; its successor is made years before it ends
create unique index seal_roots_by_year on seal_roots (valid_from);
grant select, insert on seal_roots to app_job;
grant select (certificate, valid_from, valid_to, made_at) on seal_roots to app_auth;

create table seal_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  serial text not null,
  certificate text not null,
  -- of the root that certified it
  root text not null,
  private_key_sealed text not null,
  valid_from date not null,
  valid_to date not null,
  made_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index seal_keys_by_day on seal_keys (organization_id, valid_from);
select tenant_table('seal_keys');
grant select, insert on seal_keys to app_user;

alter table form_documents
  -- a picture of the file that was destroyed after its retention is gone; number and hash stay
  add column destroyed_at timestamptz,
  -- how often drawing failed, so that one that cannot be drawn holds up no other
  add column tries smallint not null default 0,
  add column tried_at timestamptz;
drop index form_documents_to_draw;
create index form_documents_to_draw on form_documents (organization_id, issued_at) where file_id is null and destroyed_at is null;
grant update (tries, tried_at, destroyed_at) on form_documents to app_user;

create function agencies_with_documents_to_draw() returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct d.organization_id from form_documents d join organizations o on o.id = d.organization_id and o.status <> 'closed'
  where d.file_id is null and d.destroyed_at is null and (d.tried_at is null or d.tried_at < now() - make_interval(mins => d.tries * d.tries))
$$;
revoke execute on function agencies_with_documents_to_draw() from public;
grant execute on function agencies_with_documents_to_draw() to app_job;

-- How a completed form stands, by its number and code, or by the digest of its file, and nothing else of it.
create function form_document_state(d form_documents) returns text language sql stable set search_path = public as $$
  select case f.state when 'completed' then 'form_genuine' when 'corrected' then 'form_corrected' when 'superseded' then 'form_superseded' else 'form_void' end
  from employee_forms f where f.organization_id = d.organization_id and f.id = d.employee_form_id
$$;
revoke execute on function form_document_state(form_documents) from public;
create function verify_form(given_number text, given_code text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'form', form_document_state(d), (d.issued_at at time zone o.time_zone)::date
  from form_documents d join organizations o on o.id = d.organization_id where d.code = given_code and upper(d.number) = given_number
$$;
create function verify_form_file(given_sha256 text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'form', form_document_state(d), (d.issued_at at time zone o.time_zone)::date
  from form_documents d join organizations o on o.id = d.organization_id where d.sha256 = given_sha256
$$;
revoke execute on function verify_form(text, text), verify_form_file(text) from public;
grant execute on function verify_form(text, text), verify_form_file(text) to app_auth;
create index form_documents_by_file on form_documents (sha256) where sha256 is not null;
