-- Reminders by mail and text message, and what people say about getting them (docs/decisions/086).

-- Steps of the time before are nobody's to catch up with.
alter table organizations add column reminders_since date not null default current_date;
-- Nothing went out by itself until now, so nobody has chosen to be without quiet hours.
alter table organizations alter column quiet_from set default '21:00', alter column quiet_to set default '08:00';
update organizations set quiet_from = '21:00', quiet_to = '08:00' where quiet_from is null;

-- One message about everything that is due, per person and day.
create table reminder_digests (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  -- the agency's
  day date not null,
  source text not null check (source in ('ladder', 'manual')),
  -- the long work that asked for it
  job_id uuid,
  -- waiting: to be put into words and into the outbox
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  skipped_for text check (skipped_for in ('no_address', 'stopped', 'dead_address', 'left', 'nothing_open')),
  -- of the message, and of the person where it is another
  language text,
  wanted_language text,
  -- in the outbox
  mail_id uuid,
  sms_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, id),
  check ((state = 'sent') = (sent_at is not null) and (state = 'skipped') = (skipped_for is not null)),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create unique index reminder_digests_day on reminder_digests (organization_id, employee_id, day) where state <> 'skipped';
create index reminder_digests_of on reminder_digests (organization_id, employee_id, created_at desc);
create index reminder_digests_waiting on reminder_digests (organization_id, created_at) where state = 'waiting';
create index reminder_digests_mail on reminder_digests (mail_id) where mail_id is not null;
create index reminder_digests_sms on reminder_digests (sms_id) where sms_id is not null;
select tenant_table('reminder_digests', 'employee_id');
grant select, insert, update, delete on reminder_digests to app_user;
create policy reminding on reminder_digests for select to app_job using (state = 'waiting');
grant select (organization_id, state) on reminder_digests to app_job;

-- What a digest is about: one row per step of the ladder and due date of a cycle, so that nothing is ever said twice.
create table reminders (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_id uuid not null,
  assignment_id uuid not null,
  -- days before the due date; null: somebody asked for it
  step smallint,
  due_on date,
  -- null: a later step came due before anybody could send this one
  digest_id uuid,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  check (step is null or due_on is not null),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, digest_id) references reminder_digests (organization_id, id) on delete cascade
);
create unique index reminders_step on reminders (organization_id, assignment_id, due_on, step) where step is not null;
create index reminders_of_assignment on reminders (organization_id, assignment_id);
create index reminders_of_digest on reminders (organization_id, digest_id) where digest_id is not null;
create index reminders_of_employee on reminders (organization_id, employee_id);
select tenant_table('reminders', 'employee_id');
grant select, insert, update, delete on reminders to app_user;

-- Which coordinators were told that one of their people is late: once per due date of a cycle.
create table overdue_notices (
  organization_id uuid not null,
  employee_id uuid not null,
  assignment_id uuid not null,
  due_on date not null,
  coordinator_id uuid not null,
  day date not null,
  at timestamptz not null default now(),
  primary key (organization_id, assignment_id, due_on),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade,
  foreign key (organization_id, coordinator_id) references coordinators (organization_id, id) on delete cascade
);
create index overdue_notices_of_day on overdue_notices (organization_id, coordinator_id, day);
create index overdue_notices_of_employee on overdue_notices (organization_id, employee_id);
select tenant_table('overdue_notices', 'employee_id');
grant select, insert, update, delete on overdue_notices to app_user;

-- Who said when and how that reminders may or may not come by a channel: the last word counts, no word is a yes.
create table contact_consents (
  organization_id uuid not null,
  id uuid not null default new_id(),
  employee_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  granted boolean not null,
  how text not null check (how in ('staff', 'link', 'text_message')),
  -- the address it was said for
  address text,
  reason text,
  by_user_id uuid,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  check ((how = 'staff') = (reason is not null)),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index contact_consents_of on contact_consents (organization_id, employee_id, channel, at desc, id desc);
select tenant_table('contact_consents', 'employee_id');
grant select, insert, delete on contact_consents to app_user;
grant update (employee_id) on contact_consents to app_user;

-- Addresses that are refused for good, until they change or somebody knows better.
create table dead_addresses (
  organization_id uuid not null,
  employee_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  since timestamptz not null default now(),
  primary key (organization_id, employee_id, channel),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
select tenant_table('dead_addresses', 'employee_id', 'people');
grant select, insert, update, delete on dead_addresses to app_user;

-- ── the outbox ──────────────────────────────────────────────────────────────────────────────────────────────────

alter table outbox
  -- the peer will never take a message for this recipient
  add column refused boolean not null default false,
  -- it leads to a page where the recipient stops such mails, which mail programs offer as a button too
  add column can_stop boolean not null default false;
-- how a message fared, never to whom it went
grant select (organization_id, id, state) on outbox to app_user;

create function address_refused() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into dead_addresses (organization_id, employee_id, channel, address)
    select d.organization_id, d.employee_id, new.channel, new.recipient from reminder_digests d
    join employees e on e.organization_id = d.organization_id and e.id = d.employee_id
    where (d.mail_id = new.id and lower(e.email) = lower(new.recipient)) or (d.sms_id = new.id and e.mobile = new.recipient)
    on conflict (organization_id, employee_id, channel) do update set address = excluded.address, since = now();
  return null;
end $$;
create trigger outbox_refused after update of refused on outbox for each row
  when (new.refused and not old.refused) execute function address_refused();

create function address_mended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from dead_addresses) then return null; end if;
  delete from dead_addresses d using new_rows n
    where d.organization_id = n.organization_id and d.employee_id = n.id
      and ((d.channel = 'mail' and lower(d.address) is distinct from lower(n.email))
        or (d.channel = 'sms' and d.address is distinct from n.mobile));
  return null;
end $$;
create trigger employees_address_mended after update on employees referencing new table as new_rows
  for each statement execute function address_mended();
revoke execute on function address_refused(), address_mended() from public;

-- ── past the agencies ───────────────────────────────────────────────────────────────────────────────────────────

-- Agencies in which somebody may have to be reminded.
create function reminding_agencies() returns setof uuid language sql stable security definer set search_path = public as $$
  select o.id from organizations o where o.status in ('trial', 'live') and not o.is_catalog
    and exists (select from programs p where p.organization_id = o.id and p.archived_at is null)
$$;
-- Whose a mail was: asked by whoever holds the signed link in it.
create function recipient_of_mail(mail uuid) returns table (organization_id uuid, employee_id uuid, language text, agency_name text)
language sql stable security definer set search_path = public as $$
  select d.organization_id, d.employee_id, d.language, o.name from reminder_digests d
  join organizations o on o.id = d.organization_id where d.mail_id = mail
$$;
-- Everybody with that number, in whatever agency: who answers a text message names no agency.
create function people_with_mobile(number text) returns table (organization_id uuid, employee_id uuid)
language sql stable security definer set search_path = public as $$
  select e.organization_id, e.id from organizations o
  cross join lateral (select * from employees e where e.organization_id = o.id and e.mobile = number) e
$$;
revoke execute on function reminding_agencies(), recipient_of_mail(uuid), people_with_mobile(text) from public;
grant execute on function reminding_agencies(), recipient_of_mail(uuid), people_with_mobile(text) to app_job;

-- May reminders come to this person by this channel?
create function may_remind(org uuid, employee uuid, by text) returns boolean language sql stable set search_path = public as $$
  select coalesce((select c.granted from contact_consents c where c.organization_id = org and c.employee_id = employee and c.channel = by
    order by c.at desc, c.id desc limit 1), true)
$$;
