-- The record of a session (docs/decisions/128): what it needs that a session does not say, its papers, and the versions that were frozen as it closed.

alter table certificate_numbers drop constraint certificate_numbers_kind_check,
  add constraint certificate_numbers_kind_check check (kind in ('certificate', 'transcript', 'packet', 'session_record'));

-- Beside the session, with a version of its own: an instructor writes it down afterwards, while others move rooms and times.
create table session_papers (
  organization_id uuid not null references organizations (id),
  session_id uuid not null,
  version int not null default 1,
  -- null: the program's own description stands for it
  content text,
  objectives text,
  materials text,
  -- what came of it, where no quiz of the program says so
  post_test text,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
select tenant_table('session_papers', null, 'sessions');
grant select, insert, update, delete on session_papers to app_user;

-- A file that was removed stays with its reason: an earlier version of the record may name it.
create table session_files (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  session_id uuid not null,
  kind text not null check (kind in ('sign_in_sheet', 'material', 'post_test')),
  file_id uuid not null,
  added_at timestamptz not null default now(),
  added_by_name text not null,
  removed_at timestamptz,
  removed_by_name text,
  removed_reason text,
  check ((removed_at is null) = (removed_by_name is null) and (removed_at is null) = (removed_reason is null)),
  primary key (organization_id, id),
  unique (organization_id, file_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index session_files_of on session_files (organization_id, session_id, added_at);
select tenant_table('session_files', null, 'sessions');
grant select, insert, update on session_files to app_user;

-- One row each time a session closes, never changed and never deleted: the law wants six years, and nothing here forgets sooner. It holds names of everybody
-- who came, in words; who may read it is settled by its calls. A session with a record can't be deleted.
create table session_records (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  session_id uuid not null,
  version_no smallint not null check (version_no > 0),
  number text not null,
  code text not null default public_code(),
  language text not null,
  -- all that is printed: `PrintedRecord` of server/src/features/session-records
  printed jsonb not null,
  sha256 bytea not null,
  frozen_at timestamptz not null default now(),
  frozen_by_name text not null,
  -- the last day on which it has to be at hand
  kept_until date not null,
  primary key (organization_id, id),
  unique (organization_id, session_id, version_no),
  unique (organization_id, number),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
create unique index session_records_by_code on session_records (code);
select tenant_table('session_records', null, 'sessions');
grant select, insert on session_records to app_user;

-- What the record counts, past own rows: a coordinator must not read as missing what other people's rows show. No names leave it.
create function session_record_counts(session uuid)
returns table (people int, unmarked int, present int, by_hand int, scored int)
language sql stable security definer set search_path = public as $$
  select count(*)::int, (count(*) filter (where b.result is null))::int,
    (count(*) filter (where c.came))::int,
    (count(*) filter (where c.came and b.marked_how not in ('code', 'kiosk', 'virtual')))::int,
    (count(*) filter (where c.came and exists (select from quiz_attempts q
      where q.organization_id = b.organization_id and q.employee_id = b.employee_id and q.program_id = s.program_id
        and q.state in ('passed', 'failed') and q.submitted_at >= s.starts_at)))::int
  from session_bookings b
  join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
  cross join lateral (select coalesce(b.result in ('attended', 'partial', 'late'), false) as came) c
  where b.organization_id = (select current_org()) and b.session_id = session and b.state = 'booked'
$$;
revoke execute on function session_record_counts(uuid) from public;
grant execute on function session_record_counts(uuid) to app_user;

-- As `verify_paper` of other papers. Replaced: the session was reopened and closed again since.
create function verify_session_record(given_number text, given_code text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'session_record',
    case when r.sha256 <> sha256(convert_to(r.printed::text, 'UTF8')) then 'not_found'
      when exists (select from session_records n where n.organization_id = r.organization_id and n.session_id = r.session_id
        and n.version_no > r.version_no) then 'record_replaced'
      else 'record_genuine' end, null::date
  from session_records r where r.code = given_code and upper(r.number) = given_number
$$;
revoke execute on function verify_session_record(text, text) from public;
grant execute on function verify_session_record(text, text) to app_auth;
