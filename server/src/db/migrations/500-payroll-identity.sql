-- How payroll knows somebody: the number there, the company that pays, and the cost center that the time is booked to (docs/decisions/228).
alter table employees
  add column payroll_number text,
  add column company_code text,
  add column cost_center text;
-- two people under one number would be paid as one; the preview of a batch finds them
create index employees_by_payroll_number on employees (organization_id, payroll_number) where payroll_number is not null;
