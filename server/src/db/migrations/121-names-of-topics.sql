-- The ledger says topics by the name they had when it was written, and rules name topics by their ids. Topics get other names, so every name that a topic ever had is kept:
-- an entry is about the topic that had its name last when it was entered. Merged topics are followed by `merged_entries`.
create table topic_names (
  organization_id uuid not null references organizations (id),
  -- without a foreign key: a topic that was merged is gone, and its names still lead to the other one
  topic_id uuid not null,
  name_key text not null,
  since timestamptz not null default now(),
  primary key (organization_id, name_key, since, topic_id)
);
select tenant_table('topic_names', null, 'settings');
grant select on topic_names to app_user;

create function topic_was_named() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into topic_names (organization_id, topic_id, name_key) values (new.organization_id, new.id, lower(new.name)) on conflict do nothing;
  return null;
end $$;
revoke execute on function topic_was_named() from public;
create trigger topics_named_first after insert on topics for each row execute function topic_was_named();
create trigger topics_named_anew after update on topics for each row when (lower(new.name) <> lower(old.name)) execute function topic_was_named();

-- what the history remembers of former names, then the names of today
insert into topic_names (organization_id, topic_id, name_key, since)
  select distinct e.organization_id, e.subject_id, lower(c ->> 'before'), '-infinity'::timestamptz
  from events e cross join lateral jsonb_array_elements(e.changes) c
  where e.kind = 'topic.updated' and c ->> 'field' = 'name' and c ->> 'before' is not null and e.organization_id is not null and e.subject_id is not null
  on conflict do nothing;
insert into topic_names (organization_id, topic_id, name_key, since) select organization_id, topic_id, lower(name), '-infinity' from merged_entries
  where topic_id is not null on conflict do nothing;
insert into topic_names (organization_id, topic_id, name_key) select organization_id, id, lower(name) from topics on conflict do nothing;
