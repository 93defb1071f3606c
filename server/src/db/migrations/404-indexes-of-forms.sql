-- Keys of forms that rows point at: without an index, a delete of what they name reads the whole table.

create index signed_links_of_form on signed_links (organization_id, employee_form_id) where employee_form_id is not null;
create index form_files_of_file on form_files (organization_id, file_id);
create index form_documents_of_file on form_documents (organization_id, file_id) where file_id is not null;
create index employee_forms_of_version on employee_forms (organization_id, version_id) where version_id is not null;
create index form_signatures_of_version on form_signatures (organization_id, version_id);
