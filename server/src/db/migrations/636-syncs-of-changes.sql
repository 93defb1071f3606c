-- A sync asks for what changed since the last one, where the partner answers that; of a whole answer it stores what differs (docs/decisions/287).

alter table integration_settings
  -- when a whole answer was last applied, and by which maps and directions
  add column full_at timestamptz,
  add column full_digest text,
  -- from when on changes are asked for: the beginning of the last sync that ended well
  add column changes_since timestamptz;

alter table integration_jobs
  -- null: everybody
  add column since timestamptz,
  add column digest text;

alter table partner_pages
  -- records that differ from the mirror; the others are only named
  add column kept int not null default 0,
  add column external_ids text[] not null default '{}';
update partner_pages set kept = people;
-- what failed is tried again by each sync, whatever changed
create index partner_records_failed on partner_records (organization_id, partner_id, external_id) where hash is null and gone_at is null;
