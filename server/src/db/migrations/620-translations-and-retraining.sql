-- Translations that are older than their source, by language and text: what the source said when they matched (docs/decisions/279).
alter table program_modules add column stale jsonb not null default '{}' check (jsonb_typeof(stale) = 'object');

-- A short re-training: modules that say what they said when the renewed completion was made need not be done again.
alter table assignments add column retrains boolean not null default false;
