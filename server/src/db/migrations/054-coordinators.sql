-- Coordinators are kept like locations and disciplines: edited, merged, and named by what imports and old addresses call them.

alter table coordinators add column updated_at timestamptz not null default now();
update coordinators set updated_at = created_at;

-- The name of the coordinator that an invitation added: it goes with the invitation when nobody was assigned to it. Null: the
-- coordinator was there before, or has become the agency's own.
alter table invitations add column new_coordinator text;
-- both were written in one transaction, so at the same moment
update invitations i set new_coordinator = c.name from coordinators c
  where c.organization_id = i.organization_id and c.id = i.coordinator_id and c.created_at = i.created_at and i.accepted_at is null;
create index invitations_with_new_coordinator on invitations (expires_at)
  where new_coordinator is not null and coordinator_id is not null and accepted_at is null;

alter table merged_entries add column coordinator_id uuid,
  drop constraint merged_entries_check,
  add constraint merged_entries_check check (num_nonnulls(training_type_id, discipline_id, location_id, coordinator_id) = 1),
  add foreign key (organization_id, coordinator_id) references coordinators (organization_id, id) on delete cascade;
create index merged_entries_by_coordinator on merged_entries (organization_id, coordinator_id);

-- As in migration 030, for coordinators too: one that was merged has been the other one all along, as far as is known now.
create or replace function merge_facts(from_id uuid, into_id uuid) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare changes fact_change[];
begin
  select array_agg(row(f.organization_id, f.employee_id, known_now(), f.valid_from, f.valid_to, jsonb_build_object(
      'location_id', case when f.location_id = from_id then into_id else f.location_id end,
      'coordinator_id', case when f.coordinator_id = from_id then into_id else f.coordinator_id end,
      'discipline_id', case when f.discipline_id = from_id then into_id else f.discipline_id end,
      'discipline_ids', (select coalesce(array_agg(distinct case when d = from_id then into_id else d end), '{}')
        from unnest(f.discipline_ids) d)))::fact_change)
    into changes from employment_facts f
    where f.organization_id = current_org() and f.known_to = 'infinity'
      and (f.location_id = from_id or f.coordinator_id = from_id or f.discipline_id = from_id or from_id = any(f.discipline_ids));
  if changes is not null then perform change_facts(changes); end if;
end $$;

-- Each minute the worker looks for invitations that ended with a coordinator of their own.
create policy sweep on invitations for select to app_job using (true);
grant select (organization_id, coordinator_id, new_coordinator, accepted_at, revoked_at, expires_at) on invitations to app_job;
