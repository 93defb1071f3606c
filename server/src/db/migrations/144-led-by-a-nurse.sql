-- Rules may count only what a registered nurse led (docs/decisions/119). Null: nobody says so. {name, license}; a file may leave both open.
alter table external_trainings add column rn jsonb check (jsonb_typeof(rn) = 'object');
