-- The undo of a copy deletes the drafts it made. Nothing that was ever active is deleted.
grant delete on automation_rules to app_user;
create policy drafts_alone on automation_rules as restrictive for delete to app_user
  using (state = 'draft' and activated_at is null);
