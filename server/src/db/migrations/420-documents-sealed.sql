-- The fourth sealed chain: documents of completed forms (docs/audit.md, docs/decisions/201). A document is sealed once it is drawn.

create table document_seals (
  organization_id uuid not null,
  seq bigint not null,
  document_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- which key of APP_KEYS
  key_id text not null,
  sealed_at timestamptz not null default now(),
  primary key (organization_id, document_id),
  unique (organization_id, seq)
);
create table unsealed_documents (
  organization_id uuid not null,
  document_id uuid not null,
  primary key (organization_id, document_id)
);

create function queue_document_for_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed_documents (organization_id, document_id) values (new.organization_id, new.id) on conflict do nothing;
  return null;
end $$;
revoke execute on function queue_document_for_seal() from public;
create trigger form_documents_drawn after update of sha256 on form_documents for each row
  when (old.sha256 is null and new.sha256 is not null) execute function queue_document_for_seal();
create trigger form_documents_brought after insert on form_documents for each row
  when (new.sha256 is not null) execute function queue_document_for_seal();
insert into unsealed_documents (organization_id, document_id) select organization_id, id from form_documents where sha256 is not null;

-- What was settled stays, and so does what it was drawn into.
create function document_stays() returns trigger language plpgsql set search_path = public as $$
begin
  if row(new.organization_id, new.id, new.employee_form_id, new.number, new.code, new.words_sha256, new.issued_at)
      is distinct from row(old.organization_id, old.id, old.employee_form_id, old.number, old.code, old.words_sha256, old.issued_at)
    or old.sha256 is not null and row(new.sha256, new.seal_serial, new.drawn_at) is distinct from row(old.sha256, old.seal_serial, old.drawn_at) then
    raise exception 'a document of a form does not change';
  end if;
  return new;
end $$;
create trigger form_documents_stay before update on form_documents for each row execute function document_stays();
create trigger document_seals_stay before update or delete on document_seals for each row execute function refuse_change();
create trigger document_seals_stay_all before truncate on document_seals for each statement execute function refuse_change();

select tenant_table('document_seals');
select tenant_table('unsealed_documents');
create policy audit on document_seals to app_audit using (true) with check (true);
create policy audit on unsealed_documents to app_audit using (true) with check (true);
grant select on document_seals, unsealed_documents to app_audit;
grant insert on document_seals to app_audit;
grant delete on unsealed_documents to app_audit;
grant select on document_seals, unsealed_documents to app_user;

-- The check holds documents against the answers that they were completed with.
do $$ declare t text;
begin
  foreach t in array array['form_documents', 'employee_forms', 'form_values', 'form_versions', 'form_files', 'files'] loop
    execute format('create policy audit on %I for select to app_audit using (true)', t);
  end loop;
end $$;
grant select on form_documents, form_values, form_files to app_audit;
grant select (organization_id, id, employee_id, version_id, state, language, answers, answers_sealed, masks, completed_on, expires_on)
  on employee_forms to app_audit;
grant select (organization_id, id, content_hash) on form_versions to app_audit;
grant select (organization_id, id, use, state, sha256) on files to app_audit;
