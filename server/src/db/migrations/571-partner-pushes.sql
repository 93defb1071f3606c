-- What leaves for the partner: a ledger of its own, so that each thing arrives once (docs/decisions/253).

-- From where on the ledger of training and the history are listened to; null: nothing is sent.
alter table integration_settings add column records_seq bigint,
  add column events_seq bigint,
  add column pushes_since timestamptz,
  add column push_look_at timestamptz,
  -- when the standing of everybody is compared again
  add column standing_look_at timestamptz;
create index integration_settings_push on integration_settings (push_look_at) where is_on and push_look_at is not null;

create table partner_pushes (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  partner_id uuid not null references partners (id),
  kind text not null check (kind in ('completion', 'reversal', 'credential', 'compliance', 'status')),
  -- what the partner knows it by, and by which it is found again: the entry of a ledger, or a record and its version
  key text not null check (length(key) <= 200),
  employee_id uuid not null,
  -- what a reversal takes back
  takes_back text,
  program_id uuid,
  -- what it is about, for people
  about text not null,
  facts jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'confirmed', 'refused', 'held', 'discarded')),
  -- nobody knows whether the partner has it: it is asked for before it is sent again
  is_doubtful boolean not null default false,
  -- how the partner calls the transaction that it works on
  reference text,
  code text,
  value text,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  asked_by text not null default 'flow' check (asked_by in ('flow', 'rule', 'user')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, partner_id, key),
  foreign key (organization_id, employee_id) references employees (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id)
);
create index partner_pushes_due on partner_pushes (next_at) where state in ('queued', 'sent');
create index partner_pushes_by_time on partner_pushes (organization_id, partner_id, queued_at desc, id desc);
create index partner_pushes_of_employee on partner_pushes (organization_id, employee_id, kind, queued_at desc);
create index partner_pushes_of_program on partner_pushes (organization_id, program_id) where program_id is not null;
select tenant_table('partner_pushes', 'employee_id');
grant select, insert, update on partner_pushes to app_user;

-- What a program is called at the partner, where it is another word than the program itself names.
create table partner_topics (
  organization_id uuid not null references organizations (id),
  partner_id uuid not null references partners (id),
  program_id uuid not null,
  topic text not null,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, partner_id, program_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index partner_topics_of_program on partner_topics (organization_id, program_id);
select tenant_table('partner_topics');
grant select, insert, update, delete on partner_topics to app_user;

alter table integration_items add column push_id uuid,
  add foreign key (organization_id, push_id) references partner_pushes (organization_id, id);
create index integration_items_of_push on integration_items (organization_id, push_id) where push_id is not null;

-- Agencies that have something to send: those that work, and whose connection is on.
create function partner_pushes_due(at timestamptz) returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct s.organization_id from integration_settings s join organizations o on o.id = s.organization_id and o.status in ('trial', 'live')
  where s.is_on and (s.push_look_at <= at
    or exists (select from partner_pushes p where p.organization_id = s.organization_id and p.partner_id = s.partner_id
      and p.state in ('queued', 'sent') and p.next_at <= at))
$$;
revoke execute on function partner_pushes_due(timestamptz) from public;
grant execute on function partner_pushes_due(timestamptz) to app_job;
