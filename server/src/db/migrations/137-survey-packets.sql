-- Packets for surveyors (docs/decisions/117): what stood in them is kept as words, and the files are drawn from these whenever they are fetched.

alter table certificate_numbers drop constraint certificate_numbers_kind_check,
  add constraint certificate_numbers_kind_check check (kind in ('certificate', 'transcript', 'packet'));

create table survey_packets (
  organization_id uuid not null references organizations (id),
  -- that of the job which builds it
  id uuid not null default new_id(),
  number text not null,
  code text not null default public_code(),
  sample text not null check (sample in ('chosen', 'random', 'hired_since', 'one')),
  seed text,
  drawn_from int,
  hired_since date,
  check ((sample = 'random') = (seed is not null)),
  check ((sample = 'hired_since') = (hired_since is not null)),
  as_of date not null,
  answer text not null check (answer in ('records', 'shown')),
  language text not null,
  people int not null check (people > 0),
  with_gaps int not null default 0,
  built_by uuid not null,
  built_by_name text not null,
  built_at timestamptz not null default now(),
  -- null: not finished
  sha256 bytea,
  -- the last day on which it can be fetched
  kept_until date not null,
  primary key (organization_id, id),
  unique (organization_id, number)
);
create unique index survey_packets_by_code on survey_packets (code);
create index survey_packets_by_time on survey_packets (organization_id, built_at desc);
create index survey_packets_by_end on survey_packets (kept_until);

create table survey_packet_people (
  organization_id uuid not null,
  packet_id uuid not null,
  place smallint not null,
  employee_id uuid not null,
  -- all that stands in the packet about the person; null: not written yet
  printed jsonb,
  sha256 bytea,
  check ((printed is null) = (sha256 is null)),
  primary key (organization_id, packet_id, place),
  foreign key (organization_id, packet_id) references survey_packets (organization_id, id) on delete cascade,
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index survey_packet_people_of on survey_packet_people (organization_id, employee_id);

select tenant_table('survey_packets');
select tenant_table('survey_packet_people', 'employee_id');
grant select, insert, update on survey_packets to app_user;
grant select, insert, update on survey_packet_people to app_user;

-- What is over, and what a job that ended half way left.
create policy sweep on survey_packets for select to app_job using (true);
create policy sweep on survey_packet_people to app_job using (true);
grant select (organization_id, id, sha256, kept_until) on survey_packets to app_job;
grant select (organization_id, packet_id), delete on survey_packet_people to app_job;

-- Of the head and of all people, in their order. Null while somebody is not written yet.
create function packet_hash(org uuid, packet uuid) returns bytea language sql stable set search_path = public as $$
  select case when count(p.sha256) = k.people then sha256(convert_to(
      concat_ws('|', k.number, k.sample, k.seed, k.hired_since, k.as_of, k.answer, k.people, k.built_by_name) || E'\n'
        || string_agg(encode(sha256(convert_to(p.printed::text, 'UTF8')), 'hex'), E'\n' order by p.place), 'UTF8')) end
  from survey_packets k left join survey_packet_people p on p.organization_id = k.organization_id and p.packet_id = k.id
  where k.organization_id = org and k.id = packet group by k.organization_id, k.id
$$;

-- A packet is genuine as long as its words are those that were hashed; once they are removed, its number, code and hash still tell that it was given out.
create or replace function verify_paper(given_number text, given_code text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'certificate', c.state, null::date from certificates c
    where c.code = given_code and upper(c.number) = given_number
  union all
  select 'transcript', case when transcript_hash(t.organization_id, t.employee_id, t.from_on, t.to_on) = t.sha256 then 'unchanged'
      else 'changed' end, t.issued_on
    from transcripts t where t.code = given_code and upper(t.number) = given_number
  union all
  select 'packet', 'genuine', null::date from survey_packets k
    where k.code = given_code and upper(k.number) = given_number and k.sha256 is not null
      and (packet_hash(k.organization_id, k.id) = k.sha256
        or not exists (select from survey_packet_people p where p.organization_id = k.organization_id and p.packet_id = k.id))
$$;
