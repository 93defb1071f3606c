-- A program that is open ends when another one is completed that does for it (docs/decisions/094): no completion, no credit. It names the
-- assignment that does for it, and opens again when that one is taken back.
alter table assignments
  add column satisfied_on date,
  add column satisfied_by uuid,
  drop constraint assignments_state_check,
  add constraint assignments_state_check
    check (state in ('assigned', 'in_progress', 'completed', 'satisfied', 'waived', 'withdrawn', 'superseded')),
  add constraint assignments_satisfied check ((state = 'satisfied') <= (satisfied_on is not null and satisfied_by is not null));
create index assignments_satisfied_by on assignments (organization_id, satisfied_by) where state = 'satisfied';

-- the newest one that a renewal may follow, by program
drop index assignments_cycles;
create index assignments_cycles on assignments (organization_id, program_id, completed_on) where state in ('completed', 'satisfied');
