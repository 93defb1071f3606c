-- Topics are kept like disciplines: edited, merged, and found by their old addresses (docs/decisions/064).

alter table merged_entries add column topic_id uuid,
  drop constraint merged_entries_check,
  add constraint merged_entries_check check (num_nonnulls(training_type_id, discipline_id, location_id, coordinator_id, topic_id) = 1),
  add foreign key (organization_id, topic_id) references topics (organization_id, id) on delete cascade;
create index merged_entries_by_topic on merged_entries (organization_id, topic_id);

-- Minutes of one topic become the other's, those of published versions too, which only the owner may write. How many a module has stays
-- the same. Drafts move to their next version, so that an open editor is told.
create function merge_topic_minutes(from_id uuid, into_id uuid) returns void
language plpgsql volatile security definer set search_path = public as $$
begin
  update program_modules m set version = m.version + 1 from program_versions v
    where m.organization_id = current_org() and v.organization_id = m.organization_id and v.id = m.version_id and v.state = 'draft'
      and exists (select from program_module_minutes n
        where n.organization_id = m.organization_id and n.module_row_id = m.id and n.topic_id = from_id);
  insert into program_module_minutes as n (organization_id, module_row_id, topic_id, minutes)
    select organization_id, module_row_id, into_id, minutes from program_module_minutes
    where organization_id = current_org() and topic_id = from_id
    on conflict (organization_id, module_row_id, topic_id) do update set minutes = n.minutes + excluded.minutes;
  delete from program_module_minutes where organization_id = current_org() and topic_id = from_id;
end $$;
revoke all on function merge_topic_minutes(uuid, uuid) from public;
grant execute on function merge_topic_minutes(uuid, uuid) to app_user;

-- Who answers questions about a program: a user of the agency, or the address beside it.
alter table programs add column asks_user_id uuid,
  add foreign key (organization_id, asks_user_id) references memberships (organization_id, user_id) on delete set null (asks_user_id);
create index programs_by_asks_user on programs (organization_id, asks_user_id) where asks_user_id is not null;

-- Titles as lists order them, for readers of either language of the panel: folding thousands of them for every view took most of its time.
alter table programs
  add column sort_title_en text generated always as (fold(text_in(titles, 'en'))) stored,
  add column sort_title_es text generated always as (fold(text_in(titles, 'es'))) stored;
