-- Days of the agency on which no notices go out, set by an operation of customer success.
create table message_pauses (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default new_id(),
  from_day date not null,
  until_day date not null,
  reason text not null,
  set_by_name text not null,
  set_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (until_day >= from_day)
);
create index message_pauses_by_end on message_pauses (organization_id, until_day);
select tenant_table('message_pauses');
grant select, insert, delete on message_pauses to app_user;

create or replace function message_rules(org uuid, of_event text, by_channel text)
returns table (is_on boolean, template_id uuid, template_version int, texts jsonb, line jsonb, languages text[], delay_minutes int)
language sql stable security definer set search_path = public as $$
  select coalesce(s.is_on, true) and not exists (select from message_pauses p where p.organization_id = o.id
      and local_time(o.time_zone)::date between p.from_day and p.until_day),
    t.id, t.version, t.texts, coalesce(s.line, '{}'), o.languages, coalesce(s.delay_minutes, 0)
  from organizations o
  left join event_settings s on s.organization_id = o.id and s.event = of_event and s.channel = by_channel
  left join message_templates t on t.organization_id = o.id and t.event = of_event and t.channel = by_channel and t.is_active
  where o.id = org and (current_org() is null or o.id = current_org())
$$;
