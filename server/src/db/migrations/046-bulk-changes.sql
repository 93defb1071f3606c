-- Changes of many employees at once (features/employees/bulk/): items of jobs like those of an import.

-- What somebody pasted to find this person, so that each line is answered.
alter table job_items add column line text;

-- Their entries in the history say where they come from.
alter table events drop constraint events_source_check,
  add constraint events_source_check check (source in ('user', 'import', 'bulk', 'system', 'sync')) not valid;

-- A bulk change is told once on the dashboard, like an import, and in each person's history (features/dashboard/recent-events.ts).
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved')
    and (source not in ('import', 'bulk') or subject_id is null);
