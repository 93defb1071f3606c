-- Since when a waiver is withdrawn, for whoever asks what was known on a day; null: it was withdrawn before this was kept.
alter table compliance_waivers add column withdrawn_at timestamptz;
