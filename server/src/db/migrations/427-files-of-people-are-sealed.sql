-- Files about people are sealed in the store, each with a key of its own; the row keeps that key sealed with the key ring (decision 203).
alter table files
  add column key_sealed text,
  -- pieces in the clear may still lie beside the sealed ones
  add column strays_since timestamptz,
  -- when one that was uploaded before was last tried to be sealed
  add column seal_tried_at timestamptz;
create index files_to_seal on files (use, organization_id) where state = 'kept' and key_sealed is null;
create index files_with_strays on files (organization_id) where strays_since is not null;
-- a rotation of keys names files by their id alone
create index files_by_id on files (id);
-- sealed, a piece has another name
grant update (key) on file_pieces to app_user;
