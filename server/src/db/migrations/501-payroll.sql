-- Payroll files of training time (docs/decisions/229): what is owed by period, proven when it was sent, corrected and never paid twice.

create table payroll_settings (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  frequency text not null check (frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  -- the first day of one period; of months it says nothing
  anchor date not null,
  -- training before this day is none of these batches
  starts_on date not null,
  -- days from the end of a period to the check
  check_lag smallint not null check (check_lag between 0 and 60),
  rounding text not null check (rounding in ('exact', 'quarter')),
  format text not null,
  -- what the format asks for, by its keys
  format_values jsonb not null default '{}',
  -- the first one pays whoever has none
  company_codes text[] not null default '{}',
  books_to text not null check (books_to in ('cost_center', 'job_code')),
  -- what comes after its period was sent: goes along, or somebody decides
  late_rule text not null check (late_rule in ('pay', 'ask')),
  -- who was online longer than the credit: the credit is paid, or somebody decides
  long_online text not null check (long_online in ('pay_credit', 'ask')),
  primary key (organization_id, id)
);
create unique index payroll_settings_once on payroll_settings (organization_id);
select tenant_table('payroll_settings');
grant select, insert, update on payroll_settings to app_user;

-- Our pay code, and what payroll calls it.
create table payroll_codes (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  code text not null,
  earning_code text not null,
  -- dollars an hour; null: payroll's own
  rate text,
  rate_code text,
  check_code text,
  earning_type text,
  primary key (organization_id, id)
);
create unique index payroll_codes_by_code on payroll_codes (organization_id, lower(code));
select tenant_table('payroll_codes');
grant select, insert, update, delete on payroll_codes to app_user;

-- 29 CFR 785.27-29: training is no working time where all four hold.
create table pay_tests (
  organization_id uuid not null,
  id uuid not null default new_id(),
  version int not null default 1,
  program_id uuid not null,
  outside_hours boolean not null,
  voluntary boolean not null,
  unrelated boolean not null,
  no_work boolean not null,
  is_work boolean not null generated always as (not (outside_hours and voluntary and unrelated and no_work)) stored,
  answered_by_name text not null,
  answered_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, program_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
select tenant_table('pay_tests');
grant select, insert, update on pay_tests to app_user;

create table payroll_batches (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  number int not null,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  check_date date not null,
  state text not null default 'open' check (state in ('open', 'previewed', 'locked', 'sent', 'acknowledged', 'rejected')),
  -- how often these bytes went out, or are going
  issue smallint not null default 1 check (issue > 0),
  format text not null,
  format_version int not null default 1,
  -- of all that the preview found; what moved since then is not locked
  plan_hash text check (plan_hash ~ '^[0-9a-f]{64}$'),
  previewed_at timestamptz,
  previewed_by_name text,
  locked_at timestamptz,
  locked_by uuid,
  locked_by_name text,
  check ((state in ('open', 'previewed')) = (locked_at is null)),
  sent_at timestamptz,
  sent_by_name text,
  answered_at timestamptz,
  answered_by_name text,
  -- why payroll refused it
  refusal text,
  lines int not null default 0,
  people int not null default 0,
  minutes int not null default 0,
  -- [{code, earning_code, lines, minutes}]
  totals jsonb not null default '[]',
  -- named texts: why no file can be made of it
  problems text[] not null default '{}',
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, period_start)
);
-- one at a time: what two would hold both could pay
create unique index payroll_batches_being_made on payroll_batches (organization_id) where state in ('open', 'previewed');
select tenant_table('payroll_batches');
grant select, insert, update, delete on payroll_batches to app_user;

create table payroll_lines (
  organization_id uuid not null,
  id uuid not null default new_id(),
  batch_id uuid not null,
  -- whose it is now, after merges
  employee_id uuid not null,
  kind text not null check (kind in ('earning', 'correction')),
  -- the entry of the ledger
  record_id uuid not null,
  -- the line that it takes back, or whose place it takes
  corrects uuid,
  -- of a correction: the entry that took the first one back
  cause_id uuid,
  check ((kind = 'correction') = (cause_id is not null)),
  check (kind = 'earning' or corrects is not null),
  -- of the ledger, and as payroll gets them
  minutes int not null,
  paid_minutes int not null,
  check (case kind when 'earning' then minutes > 0 and paid_minutes >= 0 else minutes < 0 and paid_minutes <= 0 end),
  work_date date not null,
  time_in text,
  time_out text,
  session_id uuid,
  program_id uuid,
  title text not null,
  name text not null,
  last_name text not null,
  first_name text not null,
  pay_code text,
  earning_code text,
  rate text,
  rate_code text,
  check_code text,
  earning_type text,
  payroll_number text,
  company_code text,
  cost_center text,
  location text,
  discipline text,
  -- undecided: something about it must be decided before the batch is locked
  outcome text not null default 'pay' check (outcome in ('pay', 'hold', 'exclude', 'undecided')),
  primary key (organization_id, id),
  foreign key (organization_id, batch_id) references payroll_batches (organization_id, id) on delete cascade
);
-- nothing is paid twice, and nothing is taken back twice
create unique index payroll_lines_once on payroll_lines (organization_id, record_id) where kind = 'earning';
create unique index payroll_lines_corrected_once on payroll_lines (organization_id, corrects, cause_id) where kind = 'correction';
create index payroll_lines_of_batch on payroll_lines (organization_id, batch_id, last_name, first_name, work_date, id);
create index payroll_lines_of_employee on payroll_lines (organization_id, employee_id, work_date);
create index payroll_lines_of_record on payroll_lines (organization_id, record_id);
select tenant_table('payroll_lines', 'employee_id');
grant select, insert, update, delete on payroll_lines to app_user;

create table payroll_exceptions (
  organization_id uuid not null,
  id uuid not null default new_id(),
  batch_id uuid not null,
  employee_id uuid not null,
  -- of the line that it is about: the entry that is paid, or that took a paid one back
  entry_id uuid not null,
  cause text not null,
  is_blocking boolean not null,
  -- a named text
  why text not null,
  name text not null,
  work_date date not null,
  minutes int not null,
  decision text check (decision in ('include', 'hold', 'exclude')),
  reason text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  check ((decision is null) = (decided_by is null)),
  primary key (organization_id, id),
  unique (organization_id, batch_id, entry_id, cause),
  foreign key (organization_id, batch_id) references payroll_batches (organization_id, id) on delete cascade
);
create index payroll_exceptions_of_employee on payroll_exceptions (organization_id, employee_id);
select tenant_table('payroll_exceptions', 'employee_id');
grant select, insert, update, delete on payroll_exceptions to app_user;

-- The files of a batch as they were locked. Sealed; the same bytes go out however often they are issued.
create table payroll_files (
  organization_id uuid not null,
  id uuid not null default new_id(),
  batch_id uuid not null,
  place smallint not null check (place > 0),
  name text not null,
  rows int not null,
  size int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  content_sealed text not null,
  primary key (organization_id, id),
  unique (organization_id, batch_id, place),
  foreign key (organization_id, batch_id) references payroll_batches (organization_id, id) on delete cascade
);
select tenant_table('payroll_files');
grant select, insert, delete on payroll_files to app_user;

-- Each time that the bytes went out, and what came back.
create table payroll_issues (
  organization_id uuid not null,
  id uuid not null default new_id(),
  batch_id uuid not null,
  issue smallint not null check (issue > 0),
  way text not null check (way in ('sftp', 'download')),
  file_names text[] not null,
  delivery_ids uuid[] not null default '{}',
  sent_at timestamptz not null default now(),
  sent_by_name text not null,
  answer text check (answer in ('accepted', 'rejected')),
  answer_reason text,
  -- by a response file: its name and digest
  response_name text,
  response_sha256 bytea,
  answered_at timestamptz,
  answered_by_name text,
  primary key (organization_id, id),
  unique (organization_id, batch_id, issue),
  foreign key (organization_id, batch_id) references payroll_batches (organization_id, id) on delete cascade
);
select tenant_table('payroll_issues');
grant select, insert, update on payroll_issues to app_user;

-- What was locked stays as it is; a merge moves lines to the record that is kept.
create function payroll_line_kept() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'employee_id' = to_jsonb(old) - 'employee_id' then return new; end if;
  if exists (select from payroll_batches b where b.organization_id = old.organization_id and b.id = old.batch_id
    and b.state not in ('open', 'previewed')) then
    raise exception 'Lines of a locked payroll batch are never changed.' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payroll_lines_kept before update or delete on payroll_lines
  for each row when (current_user = 'app_user') execute function payroll_line_kept();

-- what the next batch looks through: credits by day, and what took them back by when it was entered
create index training_records_to_pay on training_records (organization_id, completed_on, id) where kind = 'credit' and how <> 'transfer';
create index training_records_taken_back on training_records (organization_id, entered_at) where kind = 'reversal';
