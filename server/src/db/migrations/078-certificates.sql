-- Certificates, what they look like, and transcripts (docs/decisions/078).

create table certificate_templates (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  name text not null,
  -- of programs that choose none
  is_default boolean not null default false,
  is_active boolean not null default true,
  check (is_active or not is_default),
  -- by language; blank: the words of the house
  titles jsonb not null default '{}' check (jsonb_typeof(titles) = 'object'),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  signer_name text,
  signer_title text,
  logo_id uuid,
  signature_id uuid,
  orientation text not null default 'landscape' check (orientation in ('landscape', 'portrait')),
  frame text not null default 'double' check (frame in ('double', 'band', 'none')),
  updated_by_name text not null default 'Preceptor',
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, logo_id) references files (organization_id, id),
  foreign key (organization_id, signature_id) references files (organization_id, id)
);
create unique index certificate_templates_default on certificate_templates (organization_id) where is_default;
create unique index certificate_templates_by_name on certificate_templates (organization_id, lower(name)) where is_active;
select tenant_table('certificate_templates', null, 'programs');
grant select, insert, update on certificate_templates to app_user;

-- Every agency has one from its first day.
insert into certificate_templates (organization_id, name, is_default) select id, 'Standard', true from organizations;
create function first_certificate_template() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into certificate_templates (organization_id, name, is_default) values (new.id, 'Standard', true) on conflict do nothing;
  return null;
end $$;
create trigger organizations_certificates after insert on organizations
  for each row execute function first_certificate_template();
revoke execute on function first_certificate_template() from public;

alter table programs
  add column gives_certificate boolean not null default true,
  -- null: the agency's default
  add column certificate_template_id uuid,
  add foreign key (organization_id, certificate_template_id) references certificate_templates (organization_id, id);
create index programs_by_template on programs (organization_id, certificate_template_id) where certificate_template_id is not null;

-- Numbers count by agency and year.
create table certificate_numbers (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('certificate', 'transcript')),
  year smallint not null,
  last int not null,
  primary key (organization_id, kind, year)
);
select tenant_table('certificate_numbers');
grant select, insert, update on certificate_numbers to app_user;

-- Nobody guesses it: 60 bits, in digits and letters that are not mistaken for each other.
create function public_code() returns text language sql volatile parallel safe set search_path = pg_catalog as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, at) % 32, 1), '' order by at)
  from (select uuid_send(gen_random_uuid()) as bytes) b, unnest('{0,1,2,3,4,5,7,9,10,11,12,13}'::int[]) at
$$;

-- HHC of "Harborlight Home Care": what an agency's numbers begin with.
create function initials_of(name text) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(nullif(left(upper((select string_agg(substr(word, 1, 1), '' order by at)
    from regexp_split_to_table(regexp_replace(name, '[^A-Za-z0-9 ]', '', 'g'), ' +') with ordinality w (word, at))), 4), ''), 'C')
$$;

create table certificates (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  employee_id uuid not null,
  assignment_id uuid not null,
  program_id uuid not null,
  -- the ledger's completion
  record_id uuid not null,
  number text not null,
  code text not null,
  issued_on date not null,
  issued_at timestamptz not null default now(),
  -- the last day on which it counts
  valid_to date,
  state text not null default 'valid' check (state in ('valid', 'void', 'superseded')),
  superseded_by uuid,
  void_reason text,
  voided_at timestamptz,
  voided_by_name text,
  check ((state = 'void') = (voided_at is not null) and (voided_at is null) = (void_reason is null)),
  check ((state = 'superseded') <= (superseded_by is not null)),
  template_id uuid not null,
  language text not null,
  -- all that is printed, as it was on that day
  printed jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id),
  foreign key (organization_id, template_id) references certificate_templates (organization_id, id)
);
-- one for a completion, whatever runs twice
create unique index certificates_of_record on certificates (organization_id, record_id);
create unique index certificates_by_code on certificates (code);
create index certificates_of_employee on certificates (organization_id, employee_id, issued_on desc);
create index certificates_of_assignment on certificates (organization_id, assignment_id);
create index certificates_of_program on certificates (organization_id, program_id, employee_id) where state = 'valid';
create index certificates_of_template on certificates (organization_id, template_id);
select tenant_table('certificates', 'employee_id', 'learning');
grant select, insert, update on certificates to app_user;

-- What was given out of a person's records, so that anybody can ask whether they are still the same.
create table transcripts (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  number text not null,
  code text not null,
  issued_on date not null,
  issued_at timestamptz not null default now(),
  issued_by_name text not null,
  from_on date not null,
  to_on date not null,
  check (from_on <= to_on),
  language text not null,
  sha256 bytea not null,
  printed jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create unique index transcripts_by_code on transcripts (code);
create index transcripts_of_employee on transcripts (organization_id, employee_id, issued_at desc);
select tenant_table('transcripts', 'employee_id');
grant select, insert, update (employee_id) on transcripts to app_user;

-- The entries of some days with the reversals of theirs, whenever those came.
create function transcript_hash(org uuid, employee uuid, from_on date, to_on date) returns bytea
language sql stable set search_path = public as $$
  select sha256(convert_to(coalesce(string_agg(line, E'\n' order by line), ''), 'UTF8')) from (
    select concat_ws('|', r.id, r.kind, r.program_id, r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.reverses) as line
    from training_records r where r.organization_id = org and r.employee_id = employee
      and r.completed_on between from_on and to_on) entries
$$;

-- What strangers may know of a paper in their hand: how it stands, and of a transcript the day it was given out. Both number and code
-- must be right; nothing else is told, and one that isn't there reads like one that is not theirs.
create function verify_paper(given_number text, given_code text) returns table (kind text, state text, issued_on date)
language sql stable security definer set search_path = public as $$
  select 'certificate', c.state, null::date from certificates c
    where c.code = given_code and upper(c.number) = given_number
  union all
  select 'transcript', case when transcript_hash(t.organization_id, t.employee_id, t.from_on, t.to_on) = t.sha256 then 'unchanged'
      else 'changed' end, t.issued_on
    from transcripts t where t.code = given_code and upper(t.number) = given_number
$$;
revoke execute on function verify_paper(text, text) from public;
grant execute on function verify_paper(text, text) to app_auth;
