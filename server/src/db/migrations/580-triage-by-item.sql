-- Some failed items of a cause are ignored until a day, while the cause goes on for others.
alter table partner_records
  add column ignored_until date,
  add column ignored_code text,
  add check ((ignored_until is null) = (ignored_code is null));
