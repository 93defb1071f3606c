-- What lifts a rule for somebody, and days that stop its clock.

-- Recorded by one person, decided by another. It holds from the day it was approved for, whenever that was.
create table compliance_waivers (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  rule_id uuid not null,
  -- the number of one window; null: all of them
  window_no int check (window_no > 0),
  first_day date not null,
  -- the last day on which it holds; null: no end
  last_day date,
  check (last_day >= first_day),
  reason text not null,
  state text not null default 'recorded' check (state in ('recorded', 'approved', 'returned', 'withdrawn')),
  -- whoever wrote in it may not approve it
  written_by uuid[] not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  decided_by_name text,
  decided_at timestamptz,
  -- why it was returned or withdrawn
  decision_note text,
  check ((state in ('approved', 'returned')) <= (decided_at is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, rule_id) references compliance_rules (organization_id, id)
);
create index compliance_waivers_of_employee on compliance_waivers (organization_id, employee_id, rule_id);
create index compliance_waivers_of_rule on compliance_waivers (organization_id, rule_id);
create index compliance_waivers_waiting on compliance_waivers (organization_id, recorded_at) where state = 'recorded';
select tenant_table('compliance_waivers', 'employee_id', 'compliance');
grant select, insert, update on compliance_waivers to app_user;

create table compliance_waiver_files (
  organization_id uuid not null,
  waiver_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  employee_id uuid not null,
  primary key (organization_id, waiver_id, file_id),
  foreign key (organization_id, waiver_id) references compliance_waivers (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
select tenant_table('compliance_waiver_files', 'employee_id', 'compliance');
grant select, insert, update, delete on compliance_waiver_files to app_user;

-- Leave beside the status: planned, in the past, or without a change of status. Days of the status on leave are leave as well.
create table leave_spans (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  first_day date not null,
  -- the last day of leave; null: no end is known
  last_day date,
  check (last_day >= first_day),
  note text,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  -- taken back: it was entered in error
  removed_at timestamptz,
  removed_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index leave_spans_of_employee on leave_spans (organization_id, employee_id, first_day) where removed_at is null;
select tenant_table('leave_spans', 'employee_id', 'compliance');
grant select, insert, update on leave_spans to app_user;
