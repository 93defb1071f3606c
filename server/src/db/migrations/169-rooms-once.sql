-- Rooms are a list of their own since 138; the words that locations kept beside it end here.
insert into rooms (organization_id, location_id, name)
  select l.organization_id, l.id, left(btrim(r.name), 80) from locations l cross join unnest(l.rooms) r (name) where btrim(r.name) <> ''
  on conflict do nothing;
alter table locations drop column rooms;
