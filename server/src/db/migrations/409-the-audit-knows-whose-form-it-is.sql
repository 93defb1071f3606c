-- A completed copy, or an answer of it in lists, that was made one of another form is named by the audit.
grant select (form_id) on employee_forms, form_versions to app_audit;
