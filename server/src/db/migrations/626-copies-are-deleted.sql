-- The undo of a copy deletes what it made, as long as nobody changed or used it.
grant delete on learning_paths, forms, message_templates to app_user;
create policy untouched_alone on learning_paths as restrictive for delete to app_user using (state = 'draft' and version = 1);
create policy untouched_alone on forms as restrictive for delete to app_user using (version = 1 and archived_at is null);
create policy untouched_alone on message_templates as restrictive for delete to app_user using (version = 1);
