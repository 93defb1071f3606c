-- attempts at a package that ended, and what the last one came to; null: it ended none since the module was begun
alter table module_progress
  add column package_attempts smallint not null default 0 check (package_attempts >= 0),
  add column package_outcome text check (package_outcome in ('done', 'failed', 'open'));
-- what was scored before was at least one attempt
update module_progress set package_attempts = 1, package_outcome = case state when 'done' then 'done' else 'open' end where score is not null;
