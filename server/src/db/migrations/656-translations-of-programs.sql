-- Titles and descriptions of programs whose translation is older than its source, as program_modules.stale (docs/decisions/279).
alter table programs add column stale jsonb not null default '{}' check (jsonb_typeof(stale) = 'object');
