-- Events of no agency: what vendor staff do across agencies (their own sign-ins, vendor users, panel messages).
-- They live in the one history, with `organization_id` null, and only vendor staff reach them.

alter table events drop constraint events_pkey;
alter table events alter column organization_id drop not null;
alter table events add primary key (id);
create unique index events_of_agency on events (organization_id, id);

create policy vendor_log_read on events for select to app_csm using (organization_id is null);
create policy vendor_log_write on events for insert to app_csm with check (organization_id is null);
grant select, insert on events to app_csm;
