-- A whole program comes in as one file (docs/decisions/069). Which uses there are is said by contract/src/files/files.ts alone, so
-- that a new one needs no migration: the calls take no other.
alter table files drop constraint files_use_check, add constraint files_use_check check (use ~ '^[a-z_]{1,40}$');
