-- What is said between an agency and its people, out and in (docs/messages.md).

-- One thread per employee record; its address is that of the employee. A merge moves the messages, and the thread of the kept record has them all.
create table threads (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  -- open: somebody waits for an answer
  state text not null default 'quiet' check (state in ('quiet', 'open', 'snoozed', 'done')),
  -- assigned by hand; null: the coordinator's user, then the deputy, then the agency's inbox
  assigned_to uuid references users (id),
  -- when the last message came or went; notes don't move it
  last_at timestamptz,
  last_in_at timestamptz,
  last_out_at timestamptz,
  -- since the oldest message that nobody answered; null: nobody waits
  waiting_since timestamptz,
  reply_warn_at timestamptz,
  reply_due_at timestamptz,
  snoozed_until timestamptz,
  -- messages that came in since somebody of the agency last opened the thread
  unread int not null default 0 check (unread >= 0),
  version int not null default 1,
  primary key (organization_id, employee_id),
  check ((state = 'open') = (waiting_since is not null) or state = 'snoozed'),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index threads_waiting on threads (organization_id, reply_due_at, employee_id) where state in ('open', 'snoozed');
create index threads_recent on threads (organization_id, last_at desc, employee_id);
create index threads_assigned on threads (organization_id, assigned_to) where assigned_to is not null;
select tenant_table('threads', 'employee_id', 'messages');
grant select, insert, update, delete on threads to app_user;

create table messages (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  direction text not null check (direction in ('in', 'out', 'note')),
  -- null: a note
  channel text check (channel in ('mail', 'sms')),
  -- of the catalog of system messages; null: what came in, and notes
  event text,
  template_id uuid,
  template_version int,
  from_address text,
  to_address text,
  subject text,
  -- as it is shown: tokens of links are replaced
  text_sealed text,
  language text,
  -- of the person, where we did not have the message in it
  wanted_language text,
  encoding text check (encoding in ('GSM-7', 'UCS-2')),
  segments smallint,
  -- millionths of a dollar
  cost_micros bigint,
  outbox_id uuid,
  -- the service's own id of it, unique for ever: what comes twice is kept once
  provider_id text,
  state text not null check (state in ('queued', 'held', 'sent', 'delivered', 'undelivered', 'bounced', 'complained', 'failed', 'canceled',
    'suppressed', 'kept', 'received', 'noted')),
  -- why it is suppressed, held or failed: a key of messageReasons
  reason text,
  -- the service's code of a failure
  provider_code int,
  held_until timestamptz,
  -- the long work that sent it
  batch_id uuid,
  -- what it is about, such as a session or a form
  related_kind text,
  related_id uuid,
  sender_id uuid references users (id),
  -- who wrote it: a user, the employee, or Preceptor
  sender_name text not null,
  -- somebody else's address than the one on file
  from_other_address boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- delivered, failed, bounced
  settled_at timestamptz,
  primary key (organization_id, id),
  check ((direction = 'note') = (channel is null)),
  check ((direction = 'in') = (state = 'received') and (direction = 'note') = (state = 'noted')),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index messages_of_thread on messages (organization_id, employee_id, created_at desc, id desc);
create unique index messages_outbox on messages (outbox_id) where outbox_id is not null;
create unique index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_by_time on messages (organization_id, created_at desc, id desc);
create index messages_of_batch on messages (organization_id, batch_id) where batch_id is not null;
-- which agency last wrote to a phone
create index messages_to_phone on messages (to_address, created_at desc) where direction = 'out' and channel = 'sms';
select tenant_table('messages', 'employee_id', 'messages');
grant select, insert, update, delete on messages to app_user;

create table message_files (
  organization_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  employee_id uuid not null,
  primary key (organization_id, message_id, file_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index message_files_of_file on message_files (organization_id, file_id);
create index message_files_of_employee on message_files (organization_id, employee_id);
select tenant_table('message_files', 'employee_id');
grant select, insert, delete on message_files to app_user;
grant update (employee_id) on message_files to app_user;

-- What services told of messages, in the order in which it came; one of an id that we don't know yet is kept for a day.
create table message_reports (
  id uuid primary key default new_id(),
  provider_id text not null,
  status text not null,
  code int,
  received_at timestamptz not null default clock_timestamp(),
  -- null: nobody has read it yet
  applied_at timestamptz
);
create index message_reports_of on message_reports (provider_id, received_at);
create index message_reports_waiting on message_reports (received_at) where applied_at is null;
alter table message_reports enable row level security;
alter table message_reports force row level security;
create policy owner on message_reports to current_user using (true) with check (true);
create policy reporting on message_reports to app_job using (true) with check (true);
grant select, insert, delete on message_reports to app_job;
grant update (applied_at) on message_reports to app_job;

-- Texts of phones that belong to nobody, or to several people: somebody says whose they are.
create table unassigned_messages (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  channel text not null default 'sms' check (channel in ('mail', 'sms')),
  from_address text not null,
  to_address text not null,
  text_sealed text not null,
  provider_id text,
  why text not null check (why in ('unknown_number', 'several_people')),
  candidates uuid[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'linked', 'discarded')),
  linked_to uuid,
  message_id uuid,
  decided_by uuid references users (id),
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'linked') = (linked_to is not null))
);
create unique index unassigned_provider on unassigned_messages (provider_id) where provider_id is not null;
create index unassigned_open on unassigned_messages (organization_id, created_at desc) where state = 'open';
select tenant_table('unassigned_messages', null, 'messages');
grant select, insert, update, delete on unassigned_messages to app_user;

-- Numbers that somebody linked to a person: "this number is Maria's sister".
create table known_numbers (
  organization_id uuid not null references organizations (id),
  number text not null,
  employee_id uuid not null,
  relation text,
  linked_by uuid references users (id),
  linked_by_name text not null,
  linked_at timestamptz not null default now(),
  primary key (organization_id, number),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index known_numbers_of on known_numbers (organization_id, employee_id);
create index known_numbers_by_number on known_numbers (number);
select tenant_table('known_numbers', 'employee_id');
grant select, insert, update, delete on known_numbers to app_user;

-- Numbers that texts go out by: an agency's own, or one that agencies share.
create table sms_senders (
  id uuid primary key default new_id(),
  organization_id uuid references organizations (id),
  number text not null unique,
  name text not null default '',
  service_id text,
  registration text not null default 'registered' check (registration in ('registered', 'pending', 'rejected')),
  -- millionths of a dollar per segment
  price_micros int not null default 0 check (price_micros >= 0),
  paused_at timestamptz,
  paused_for int,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index sms_senders_of on sms_senders (organization_id) where organization_id is not null;
alter table sms_senders enable row level security;
alter table sms_senders force row level security;
create policy owner on sms_senders to current_user using (true) with check (true);
create policy sending on sms_senders to app_job using (true) with check (true);
create policy tenant on sms_senders for select to app_user using (organization_id is null or organization_id = (select current_org()));
grant select (id, organization_id, number, name, service_id, registration, price_micros, paused_at, paused_for, version, created_at) on sms_senders to app_user;
grant select, update on sms_senders to app_job;

alter table outbox
  -- whom it is for; null: a user, or nobody of the agency
  add column employee_id uuid,
  -- the service's own id of it
  add column provider_id text;
create index outbox_provider on outbox (provider_id) where provider_id is not null;

-- Why an address is not used: refused for good, refused three times in a row, or the carrier's word.
alter table dead_addresses add column cause text not null default 'hard' check (cause in ('hard', 'soft', 'carrier'));

-- Working hours of the inbox: within how many working hours somebody answers.
alter table organizations
  add column reply_within_hours int not null default 8 check (reply_within_hours between 1 and 240),
  add column messages_per_hour int not null default 2000 check (messages_per_hour between 1 and 1000000);
