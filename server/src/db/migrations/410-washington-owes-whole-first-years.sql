-- Washington leaves out a first year only if it is shorter than a full one. Written from server/src/features/compliance/presets: agencies that
-- adopted the rule are offered this edition; a rule that customer success has published anew stays as they wrote it.
with made as (
  insert into state_pack_editions (key, edition, body, note, published_by_name)
  select e.key, 3, e.body || '{"first_year":"exempt_partial","remarks":"The first year is left out if it is shorter than a full one; the hire date stands for the day of certification. An amendment of April 2025 was not read."}',
    'Somebody hired on the birthday owes the first year.', 'Preceptor'
  from state_pack_editions e
  where e.key = 'wa-ltc' and e.edition = 2 and e.published_by_name = 'Preceptor'
    and not exists (select from state_pack_editions n where n.key = e.key and n.edition > 2)
  returning key)
update state_pack_rules p set version = p.version + 1 from made where p.key = made.key;
