-- As pages on phones show it; logos that were set before have none and go out as they are.
alter table agency_logos add column small_png bytea;
