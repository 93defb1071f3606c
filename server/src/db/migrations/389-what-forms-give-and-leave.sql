-- A completed form gives a credential, and one whose retention is over leaves only its number and its hash (docs/decisions/192).

alter table credentials
  add column employee_form_id uuid,
  add foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete set null (employee_form_id);
create unique index credentials_of_form on credentials (organization_id, employee_form_id) where employee_form_id is not null and state <> 'withdrawn';
create index credentials_by_form on credentials (organization_id, employee_form_id) where employee_form_id is not null;

-- null: destroyed
alter table form_documents
  alter column words_sealed drop not null,
  add check ((words_sealed is null) <= (destroyed_at is not null));
grant update (words_sealed) on form_documents to app_user;
-- the picture alone, which signature_stays lets go
grant update (image) on form_signatures to app_user;
