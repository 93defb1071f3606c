-- The languages in which all required texts of a version are written, kept beside its content so that lists need not read it.
alter table form_versions add column languages text[] not null default '{}';
