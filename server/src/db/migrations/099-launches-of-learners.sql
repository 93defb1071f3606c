-- Learners open packages too, and are no users (docs/decisions/092): an address belongs to whoever asked for it.
alter table package_launches drop constraint package_launches_user_id_fkey;
