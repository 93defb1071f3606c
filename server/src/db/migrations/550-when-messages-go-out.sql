-- When a message of work goes out: after how many minutes, and what follows while nobody opens its link.
alter table event_settings
  add column delay_minutes int not null default 0 check (delay_minutes between 0 and 1440),
  add column again_after_days int check (again_after_days between 1 and 30),
  add column tell_after_days int check (tell_after_days between 1 and 30);

-- The link was sent by `sent_by`; sent again and told to the coordinator since then.
alter table signed_links
  add column sent_by text check (sent_by in ('mail', 'sms')),
  add column again_at timestamptz,
  add column told_at timestamptz;
create index signed_links_sent on signed_links (organization_id, last_sent_at) where ended_at is null and sent_by is not null and told_at is null;

drop function message_rules(uuid, text, text);
create function message_rules(org uuid, of_event text, by_channel text)
returns table (is_on boolean, template_id uuid, template_version int, texts jsonb, line jsonb, languages text[], delay_minutes int)
language sql stable security definer set search_path = public as $$
  select coalesce(s.is_on, true), t.id, t.version, t.texts, coalesce(s.line, '{}'), o.languages, coalesce(s.delay_minutes, 0)
  from organizations o
  left join event_settings s on s.organization_id = o.id and s.event = of_event and s.channel = by_channel
  left join message_templates t on t.organization_id = o.id and t.event = of_event and t.channel = by_channel and t.is_active
  where o.id = org and (current_org() is null or o.id = current_org())
$$;
revoke execute on function message_rules(uuid, text, text) from public;
grant execute on function message_rules(uuid, text, text) to app_user, app_auth;
