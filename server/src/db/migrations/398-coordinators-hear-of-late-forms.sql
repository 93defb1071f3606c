-- Which coordinator was told that a form of one of their people is late, and when: once per due date (docs/decisions/191).

alter table employee_forms
  add column late_told_for date,
  add column late_told_on date,
  add column late_told_to uuid,
  add foreign key (organization_id, late_told_to) references coordinators (organization_id, id) on delete set null (late_told_to);
create index employee_forms_told_late on employee_forms (organization_id, late_told_to, late_told_on) where late_told_to is not null;
