-- What is published carries a digest of its words, so that anybody can tell later whether it is still what it was. Versions from
-- before have none.
alter table program_versions add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
