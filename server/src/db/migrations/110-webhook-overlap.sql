-- For a day after a rotation calls are signed with the secret before it too, so that no receiver misses one while it changes over.
alter table webhooks add column old_secret_sealed text, add column old_until timestamptz,
  add check ((old_secret_sealed is null) = (old_until is null));
