-- percent, as a package of others last reported it; null: it reported none, or the module has no package
alter table module_progress add column score smallint check (score between 0 and 100);
