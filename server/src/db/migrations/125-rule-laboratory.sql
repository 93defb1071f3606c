-- The rule laboratory: changes of rules that nobody is asked by, and what they would do to everybody, until they are published or thrown away.

create table compliance_drafts (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  title text not null,
  -- `[{ rule_id, rule }]`, as contract/src/compliance-rules/drafts.ts has them
  changes jsonb not null,
  written_by_name text not null,
  updated_at timestamptz not null default now(),
  -- of the last judging
  job_id uuid,
  judged_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, job_id) references jobs (organization_id, id)
);
select tenant_table('compliance_drafts');
grant select, insert, update, delete on compliance_drafts to app_user;

create table compliance_draft_flips (
  organization_id uuid not null,
  draft_id uuid not null,
  employee_id uuid not null,
  -- which of the changes, from 0
  change_no smallint not null,
  -- the first day on which the rule would say something else; null: it needs other minutes alone
  on_day date,
  before_state text,
  after_state text,
  check ((on_day is null) = (before_state is null) and (on_day is null) = (after_state is null)),
  turns_red boolean not null default false,
  turns_green boolean not null default false,
  added_minutes int not null,
  primary key (organization_id, draft_id, employee_id, change_no),
  foreign key (organization_id, draft_id) references compliance_drafts (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index compliance_draft_flips_of_employee on compliance_draft_flips (organization_id, employee_id);
select tenant_table('compliance_draft_flips', 'employee_id');
grant select, insert, delete on compliance_draft_flips to app_user;
grant update (employee_id) on compliance_draft_flips to app_user;
