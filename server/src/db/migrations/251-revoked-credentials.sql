-- A credential that was verified and removed stays on the card of whom it proved, with the reason.
alter table credentials
  -- when one that was verified was removed
  add column revoked_at timestamptz;
update credentials set revoked_at = decided_at where state = 'withdrawn' and decided_at is not null;
