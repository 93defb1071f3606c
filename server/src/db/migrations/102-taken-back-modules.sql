-- A module as it was done when the completion it stood on was taken back: it is to be done again from its beginning, and an undo of the
-- reversal puts it back (docs/decisions/085).
alter table module_progress add column taken_back jsonb;
