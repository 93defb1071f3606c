-- The seal over the ledger of training, and cycles that open by themselves (docs/decisions/080).

-- ── the seal ────────────────────────────────────────────────────────────────────────────────────────────────────

-- One chain per agency, as over the history (011). No foreign key to the entries: the seal of an entry that somebody deleted is what
-- shows that it was there.
create table record_seals (
  organization_id uuid not null,
  seq bigint not null,
  record_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- which key of APP_KEYS
  key_id text not null,
  sealed_at timestamptz not null default now(),
  primary key (organization_id, record_id),
  unique (organization_id, seq)
);
-- Written in the transaction of the entry, emptied by the seal.
create table unsealed_records (
  organization_id uuid not null,
  record_id uuid not null,
  primary key (organization_id, record_id)
);

create function queue_record_for_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed_records (organization_id, record_id) select organization_id, id from new_records;
  return null;
end $$;
revoke execute on function queue_record_for_seal() from public;
create trigger training_records_queued after insert on training_records referencing new table as new_records
  for each statement execute function queue_record_for_seal();

create trigger record_seals_stay before update or delete on record_seals for each row execute function refuse_change();
create trigger record_seals_stay_all before truncate on record_seals for each statement execute function refuse_change();

select tenant_table('record_seals');
select tenant_table('unsealed_records');
create policy audit on record_seals to app_audit using (true) with check (true);
create policy audit on unsealed_records to app_audit using (true) with check (true);
create policy audit on training_records for select to app_audit using (true);
-- whose an entry is follows from the merges
create policy audit on merged_employees for select to app_audit using (true);
grant select on training_records, record_seals, unsealed_records to app_audit;
grant select (organization_id, employee_id, merged_id, undone_at) on merged_employees to app_audit;
grant insert on record_seals to app_audit;
grant delete on unsealed_records to app_audit;
grant select on record_seals, unsealed_records to app_user;

insert into unsealed_records (organization_id, record_id) select organization_id, id from training_records;

-- ── cycles ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Of a renewal: the last day of the cycle before.
alter table assignments add column renews_until date;

-- The same day of another year; Feb 29 is Feb 28 where there is none.
create function day_in_year(day date, year int) returns date language sql immutable parallel safe as $$
  select (day + make_interval(years => year - extract(year from day)::int))::date
$$;

-- The last day of the cycle that a completion is of; null: it is not repeated. `cycleEndsOn` of contract/src/assignments/due.ts.
create function cycle_ends_on(recurrence text, completed_on date, expires_on date, hire_date date, renews_until date)
returns date language sql immutable parallel safe as $$
  select case recurrence
    when 'rolling' then expires_on
    when 'calendar' then make_date(extract(year from greatest(completed_on, renews_until + 1))::int, 12, 31)
    when 'anniversary' then (
      select min(day_in_year(hire_date, year) - 1)
      from generate_series(extract(year from greatest(completed_on, renews_until + 1))::int,
        extract(year from greatest(completed_on, renews_until + 1))::int + 1) as years (year)
      where day_in_year(hire_date, year) > greatest(completed_on, renews_until + 1))
  end
$$;

-- which agencies have programs that renew is asked across agencies, by the worker
create policy renewing on programs for select to app_job using (recurrence <> 'none');
grant select (organization_id, recurrence, archived_at) on programs to app_job;
-- the newest completion that a renewal may follow, by program
create index assignments_cycles on assignments (organization_id, program_id, completed_on) where state = 'completed';
