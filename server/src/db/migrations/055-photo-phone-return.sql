-- A second phone, a photo and the day on which someone on leave is expected back (docs/decisions/055). One rewrite of the table.
alter table employees
  add column phone_2 text,
  -- which row of employee_photos; a new one per picture, so that an address of a picture always shows the same
  add column photo_id uuid,
  add column expected_return date,
  drop column search,
  add column search text not null generated always as (fold(
    ' ' || last_name || ' ' || first_name || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(employee_number, '') || ' '
    || coalesce(external_id, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(phone_2, ''))) stored,
  -- Those without a day stand last in both directions, as with hire dates.
  add column sort_return date not null generated always as (coalesce(expected_return, '9999-12-31'::date)) stored,
  add column sort_return_last date not null generated always as (coalesce(expected_return, '0001-01-01'::date)) stored;
create index employees_by_search on employees using gin (organization_id, search gin_trgm_ops);
create index employees_by_return on employees (organization_id, sort_return, id) include (coordinator_id, provider_status);
create index employees_by_latest_return on employees (organization_id, sort_return_last, id)
  include (coordinator_id, provider_status);
-- The few who are expected back: the dashboard asks for them, and so does the filter.
create index employees_expected on employees (organization_id, expected_return) include (coordinator_id)
  where expected_return is not null;

alter table scheduled_statuses add column expected_return date;

-- Nobody is expected back who is not away: whatever ends a leave (form, schedule, import, bulk change) ends the expectation.
create function leave_ended() returns trigger language plpgsql set search_path = public as $$
begin
  new.expected_return := null;
  return new;
end $$;
create trigger employees_leave_ended before insert or update of provider_status, expected_return on employees
  for each row when (new.provider_status <> 4 and new.expected_return is not null) execute function leave_ended();

-- As they are shown: a square of at most 512 pixels, and a small one for lists.
create table employee_photos (
  organization_id uuid not null,
  employee_id uuid not null,
  photo_id uuid not null,
  picture bytea not null check (octet_length(picture) <= 524288),
  small bytea not null check (octet_length(small) <= 16384),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id),
  unique (organization_id, photo_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
select tenant_table('employee_photos', 'employee_id');
grant select, insert, update, delete on employee_photos to app_user;

-- A photo is no part of what an undo puts back: it is asked about by itself (features/employee-batches/as-left.ts).
create or replace function employee_digest(e employees, disciplines jsonb, planned jsonb) returns text
language sql stable set search_path = public as $$
  select md5((select jsonb_object_agg(c.key, c.value)
      from jsonb_each(jsonb_strip_nulls(to_jsonb(e) - array['version', 'created_at', 'updated_at', 'search', 'photo_id'])) c
      where c.key not like 'sort\_%')::text
    || jsonb_build_object('disciplines', coalesce(disciplines, '[]'), 'planned', coalesce(planned, '[]'))::text)
$$;
