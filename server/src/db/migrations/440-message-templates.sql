-- Words that an agency writes for messages: for an event of the product, or under a key of its own for staff to pick when they write.
create table message_templates (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default new_id(),
  key text not null,
  -- null: staff pick it
  event text,
  title text,
  channel text not null check (channel in ('mail', 'sms')),
  -- by language: subject, body, is_reviewed
  texts jsonb not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, key, channel),
  check (event is null or event = key),
  check ((event is null) = (title is not null))
);
select tenant_table('message_templates');
grant select, insert, update on message_templates to app_user;

-- The words of every version; nobody changes them.
create table message_template_versions (
  organization_id uuid not null,
  template_id uuid not null,
  version int not null,
  texts jsonb not null,
  written_by_name text not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references message_templates (organization_id, id) on delete cascade
);
select tenant_table('message_template_versions');
grant select, insert on message_template_versions to app_user;

-- What an agency set for an event by a channel; without a row it is on.
create table event_settings (
  organization_id uuid not null references organizations (id) on delete cascade,
  event text not null,
  channel text not null check (channel in ('mail', 'sms')),
  is_on boolean not null default true,
  -- by language: a sentence added to an answer whose words are fixed
  line jsonb not null default '{}',
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, event, channel)
);
select tenant_table('event_settings');
grant select, insert, update on event_settings to app_user;

-- Every role that queues a message asks this, learners among them: whether it goes out, and the agency's own words.
create function message_rules(org uuid, of_event text, by_channel text)
returns table (is_on boolean, template_id uuid, template_version int, texts jsonb, line jsonb, languages text[])
language sql stable security definer set search_path = public as $$
  select coalesce(s.is_on, true), t.id, t.version, t.texts, coalesce(s.line, '{}'), o.languages
  from organizations o
  left join event_settings s on s.organization_id = o.id and s.event = of_event and s.channel = by_channel
  left join message_templates t on t.organization_id = o.id and t.event = of_event and t.channel = by_channel and t.is_active
  where o.id = org and (current_org() is null or o.id = current_org())
$$;
revoke execute on function message_rules(uuid, text, text) from public;
grant execute on function message_rules(uuid, text, text) to app_user, app_auth;
