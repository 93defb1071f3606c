-- How everybody stands, kept as timelines (docs/compliance.md): stretches of days with one answer each, worked out by code 400 days ahead as if nothing happened. "Now" reads
-- with the agency's today, so midnight writes nothing. What is known no longer is closed (`known_to`), never overwritten: "as shown on D" reads what was known then.

create table compliance_states (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  rule_id uuid not null,
  valid_from date not null,
  -- the first day on which it no longer holds; infinity: beyond the days worked out
  valid_to date not null default 'infinity',
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  -- `complianceStates` of contract/src/compliance/result.ts
  state text not null check (state in ('lapsed', 'overdue', 'due_soon', 'in_progress', 'upcoming', 'suspended', 'satisfied', 'waived', 'not_applicable')),
  -- which window it is about, and its last day in time with leave
  window_no int,
  ends_on date,
  -- the fewest minutes that make the window met, on the first day of the stretch
  remaining_minutes int not null default 0,
  reason text,
  -- the state is red by a rule that nobody verified
  is_unverified boolean not null default false,
  check (valid_from < valid_to),
  check (known_from < known_to),
  primary key (organization_id, employee_id, rule_id, valid_from, known_from)
);
create index compliance_states_of_rule on compliance_states (organization_id, rule_id, state, employee_id) include (valid_from, valid_to, ends_on)
  where known_to = 'infinity' and state <> 'not_applicable';

-- The worst of somebody's rules, by day.
create table compliance_people (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  valid_from date not null,
  valid_to date not null default 'infinity',
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  state text not null check (state in ('lapsed', 'overdue', 'due_soon', 'in_progress', 'upcoming', 'suspended', 'satisfied', 'waived', 'not_applicable')),
  -- how many rules apply, and how many of them are overdue or lapsed
  rules smallint not null,
  red_rules smallint not null,
  -- the earliest end of a window that is not met yet
  ends_on date,
  check (valid_from < valid_to),
  check (known_from < known_to),
  primary key (organization_id, employee_id, valid_from, known_from)
);
create index compliance_people_by_state on compliance_people (organization_id, state, employee_id) include (valid_from, valid_to, ends_on)
  where known_to = 'infinity';

-- Up to which day somebody's timelines are worked out, and when that was.
create table compliance_kept (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  judged_at timestamptz not null,
  judged_to date not null,
  primary key (organization_id, employee_id)
);
create index compliance_kept_by_end on compliance_kept (organization_id, judged_to);

-- Whose facts changed since: written by triggers in the transaction of the change, emptied by whoever judges anew.
create table compliance_due (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, employee_id)
);
create index compliance_due_by_time on compliance_due (organization_id, asked_at);

select tenant_table('compliance_states', 'employee_id');
select tenant_table('compliance_people', 'employee_id', 'compliance');
select tenant_table('compliance_kept', 'employee_id');
select tenant_table('compliance_due', 'employee_id');
grant select, insert, update, delete on compliance_states, compliance_people, compliance_kept, compliance_due to app_user;
