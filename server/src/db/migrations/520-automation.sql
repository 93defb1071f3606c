-- Automation rules, what they did and what waits (docs/decisions/235).

create table automation_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'shadow', 'active', 'paused', 'archived')),
  paused_by text check (paused_by in ('user', 'breaker', 'owner', 'reference')),
  check ((state = 'paused') = (paused_by is not null)),
  -- named text; null: a user paused it
  paused_reason text,
  definition jsonb not null,
  -- by language
  sentences jsonb not null,
  -- kind of trigger, and events that it listens to
  trigger text not null check (trigger in ('event', 'enters', 'leaves', 'date', 'schedule', 'hand')),
  listens text[] not null default '{}',
  rule_version int not null default 1,
  owner_id uuid not null,
  owner_name text not null,
  place int not null default 1,
  catch_up jsonb,
  activated_at timestamptz,
  -- how far it has heard: the last event of the seal's order, the last day, the last look at who is in it
  heard_seq bigint not null default 0,
  dated_on date,
  looked_at timestamptz,
  looked_under text,
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index automation_rules_listening on automation_rules (organization_id, trigger) where state in ('active', 'shadow');

-- Frozen: what has begun goes on by its own.
create table automation_rule_versions (
  organization_id uuid not null,
  rule_id uuid not null,
  number int not null,
  definition jsonb not null,
  sentences jsonb not null,
  at timestamptz not null default now(),
  by_name text not null,
  primary key (organization_id, rule_id, number),
  foreign key (organization_id, rule_id) references automation_rules (organization_id, id) on delete cascade
);
create trigger automation_rule_versions_stay before update on automation_rule_versions for each row execute function refuse_change();

-- Who is in it, for rules of those who come and go; each entry has a number.
create table automation_members (
  organization_id uuid not null,
  rule_id uuid not null,
  employee_id uuid not null,
  is_in boolean not null,
  entries int not null default 1,
  primary key (organization_id, rule_id, employee_id),
  foreign key (organization_id, rule_id) references automation_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index automation_members_of on automation_members (organization_id, employee_id);

-- What a rule did at one time.
create table automation_runs (
  organization_id uuid not null,
  id uuid not null default new_id(),
  rule_id uuid not null,
  rule_version int not null,
  step int not null,
  mode text not null check (mode in ('run', 'shadow')),
  state text not null check (state in ('done', 'held', 'releasing', 'discarded', 'undone')),
  at timestamptz not null default now(),
  people int not null default 0,
  messages int not null default 0,
  -- named text: why the breaker holds it
  reason text,
  decided_by_name text,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references automation_rules (organization_id, id) on delete cascade
);
create index automation_runs_of on automation_runs (organization_id, rule_id, at desc, id desc);
create index automation_runs_at_work on automation_runs (organization_id) where state = 'releasing';

create table automation_episodes (
  organization_id uuid not null,
  id uuid not null default new_id(),
  rule_id uuid not null,
  rule_version int not null,
  employee_id uuid not null,
  -- of the event, of the day, of the entry: an occasion sets a rule off once, whatever version it has
  occurrence text not null,
  -- what it was: {kind, day, name, program_id, …}
  occasion jsonb not null,
  mode text not null check (mode in ('run', 'shadow')),
  state text not null default 'waiting' check (state in ('waiting', 'held', 'done', 'stopped', 'failed')),
  reason text,
  step int not null default 0,
  wake_at timestamptz,
  check ((state = 'waiting') = (wake_at is not null)),
  run_id uuid,
  begun_at timestamptz not null default now(),
  -- what was asked and what it found
  asked jsonb not null default '[]',
  -- rules that led to it, the first cause first
  causes uuid[] not null default '{}',
  primary key (organization_id, id),
  unique (organization_id, rule_id, employee_id, occurrence),
  foreign key (organization_id, rule_id) references automation_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index automation_episodes_due on automation_episodes (organization_id, wake_at) where state = 'waiting';
create index automation_episodes_of_rule on automation_episodes (organization_id, rule_id, begun_at desc, id desc);
create index automation_episodes_of_run on automation_episodes (organization_id, run_id) where run_id is not null;
create index automation_episodes_of on automation_episodes (organization_id, employee_id);

create table automation_effects (
  organization_id uuid not null,
  id uuid not null default new_id(),
  episode_id uuid not null,
  run_id uuid not null,
  rule_id uuid not null,
  employee_id uuid not null,
  step int not null,
  act text not null,
  outcome text not null check (outcome in ('done', 'would_do', 'skipped', 'failed', 'undone')),
  -- named text: why it was skipped or failed
  reason text,
  is_message boolean not null default false,
  changes jsonb not null default '[]',
  -- the item that was done, as a bulk change keeps it
  job_id uuid,
  n int,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, episode_id, step),
  foreign key (organization_id, episode_id) references automation_episodes (organization_id, id) on delete cascade,
  foreign key (organization_id, run_id) references automation_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index automation_effects_of_run on automation_effects (organization_id, run_id);
create index automation_effects_of_rule on automation_effects (organization_id, rule_id, at desc);
create index automation_effects_of on automation_effects (organization_id, employee_id, at desc);
create index automation_effects_by_job on automation_effects (organization_id, job_id) where job_id is not null;

select tenant_table('automation_rules');
select tenant_table('automation_rule_versions');
select tenant_table('automation_members', 'employee_id');
select tenant_table('automation_runs');
select tenant_table('automation_episodes', 'employee_id');
select tenant_table('automation_effects', 'employee_id');
grant select, insert, update on automation_rules, automation_runs to app_user;
grant select, insert on automation_rule_versions to app_user;
grant select, insert, update, delete on automation_members, automation_episodes, automation_effects to app_user;

-- Agencies in which a rule may have something to do: an event to hear, a day, a look at who is in it, a wait that is over.
create function automation_due(at timestamptz) returns setof uuid language sql stable security definer set search_path = public as $$
  select o.id from organizations o
  where o.status in ('trial', 'live') and (
    exists (select from automation_rules r where r.organization_id = o.id and r.state in ('active', 'shadow') and (
      r.trigger = 'event' and exists (select from event_seals s where s.organization_id = o.id and s.seq > r.heard_seq)
      or r.trigger = 'date' and r.dated_on < local_time(o.time_zone, at)::date
      or r.trigger in ('enters', 'leaves') and (r.looked_at is null or r.looked_at < at - interval '1 minute')
      or r.trigger = 'schedule' and r.next_at <= at
      or exists (select from automation_episodes e where e.organization_id = o.id and e.rule_id = r.id and e.state = 'waiting' and e.wake_at <= at)))
    or exists (select from automation_runs n where n.organization_id = o.id and n.state = 'releasing'))
$$;
revoke execute on function automation_due(timestamptz) from public;
grant execute on function automation_due(timestamptz) to app_job;

-- Addresses hear of a rule that says so, in the transaction of its effect.
create function automation_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(n.organization_id, 'automation.fired', jsonb_build_object('rule_id', n.rule_id, 'rule', r.name, 'episode_id', n.episode_id,
      'employee_id', n.employee_id, 'external_id', e.external_id, 'employee_number', e.employee_number))
  from new_rows n join employees e on e.organization_id = n.organization_id and e.id = n.employee_id
    join automation_rules r on r.organization_id = n.organization_id and r.id = n.rule_id
  where n.act = 'webhook' and n.outcome = 'done';
  return null;
end $$;
revoke execute on function automation_told() from public;
create trigger automation_effects_told after insert on automation_effects referencing new table as new_rows
  for each statement when (current_user = 'app_user') execute function automation_told();

-- What rules do stands in the history under their name, and is no news of the dashboard.
alter table events drop constraint events_source_check,
  add constraint events_source_check check (source in ('user', 'import', 'bulk', 'rule', 'system', 'sync', 'api', 'learner')) not valid;
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved',
    'training.started', 'training.completed', 'training.link_made', 'training.link_sent', 'training.link_extended',
    'training.link_opened', 'training.link_ended', 'employee.mail_stopped', 'employee.mail_allowed', 'employee.sms_stopped',
    'employee.sms_allowed')
    and (source not in ('import', 'bulk', 'rule') or subject_id is null);
