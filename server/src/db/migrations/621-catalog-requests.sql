-- Programs of the catalog that agencies ask for (docs/decisions/281).

create table catalog_requests (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- no foreign key leads into the catalog: an agency's backup is whole without it
  catalog_program_id uuid not null,
  -- as it was called then
  title text not null,
  note text,
  state text not null default 'asked' check (state in ('asked', 'given', 'declined', 'withdrawn')),
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  -- why it was declined
  answer text,
  decided_by_name text,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  primary key (organization_id, id)
);
create unique index catalog_requests_open on catalog_requests (organization_id, catalog_program_id) where state = 'asked';
create index catalog_requests_of on catalog_requests (catalog_program_id);
create index catalog_requests_waiting on catalog_requests (asked_at) where state = 'asked';
select tenant_table('catalog_requests', null, 'programs');
create policy every_agency on catalog_requests for select to app_csm using (true);
create policy answers on catalog_requests for update to app_csm using (true) with check (true);
grant select, insert, update on catalog_requests to app_user;
grant select, update on catalog_requests to app_csm;

-- A checkout answers the request, whoever made it and however.
create function answer_catalog_request() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update catalog_requests set state = 'given', decided_by_name = new.made_by_name, decided_at = now()
  where organization_id = new.organization_id and catalog_program_id = new.catalog_program_id and state = 'asked';
  return null;
end $$;
create trigger program_checkouts_answer after insert or update of withdrawn_at on program_checkouts for each row
  when (new.withdrawn_at is null) execute function answer_catalog_request();
revoke execute on function answer_catalog_request() from public;

-- What the catalog offers, for agencies: nothing of drafts, deprecated or withdrawn programs.
create function catalog_offers() returns table (id uuid, code text, titles jsonb, descriptions jsonb, delivery text, training_type text,
  number int, credit_minutes int, module_count int, languages text[])
language sql stable security definer set search_path = public as $$
  select p.id, p.code, coalesce(v.titles, p.titles), coalesce(v.descriptions, p.descriptions), p.delivery, t.name, v.number, v.credit_minutes,
    v.module_count, v.languages
  from programs p
  join training_types t on t.organization_id = p.organization_id and t.id = p.training_type_id
  cross join lateral (select w.* from program_versions w where w.organization_id = p.organization_id and w.program_id = p.id
    and w.state = 'published' order by w.number desc limit 1) v
  where p.organization_id = '00000000-0000-7000-8000-00000000ca7a' and p.standing = 'offered' and p.archived_at is null
$$;
revoke execute on function catalog_offers() from public;
grant execute on function catalog_offers() to app_user;
