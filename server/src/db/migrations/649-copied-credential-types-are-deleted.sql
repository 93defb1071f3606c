-- The undo of a copy deletes the credential types that it made, as long as nobody changed or used them.
grant delete on credential_types to app_user;
create policy untouched_alone on credential_types as restrictive for delete to app_user using (version = 1);
