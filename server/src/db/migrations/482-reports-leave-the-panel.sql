-- A schedule also sends files to an SFTP target, and addresses open their report by a link and a code.

alter table report_schedules add column sftp_target_id uuid;

create table report_links (
  organization_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  due_at timestamptz not null,
  run_id uuid not null,
  recipient text not null,
  token_hash bytea not null unique,
  -- of the code that is good now
  code_hash bytea,
  code_until timestamptz,
  code_sent_at timestamptz,
  codes_sent int not null default 0,
  tries int not null default 0,
  -- of whoever entered the code
  session_hash bytea,
  session_until timestamptz,
  opened_at timestamptz,
  expires_at timestamptz not null default now() + interval '30 days',
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, schedule_id, due_at) references report_occurrences (organization_id, schedule_id, due_at),
  foreign key (organization_id, run_id) references report_runs (organization_id, id)
);
create index report_links_of on report_links (organization_id, schedule_id, due_at);
create index report_links_of_run on report_links (organization_id, run_id);
select tenant_table('report_links');
grant select, insert, update on report_links to app_user;

create function report_link_now(hash bytea) returns table (agency_id uuid, link_id uuid)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select l.organization_id, l.id from report_links l join organizations o on o.id = l.organization_id and o.status <> 'closed'
    where l.token_hash = hash and l.ended_at is null and l.expires_at > now();
end $$;
revoke execute on function report_link_now(bytea) from public;
grant execute on function report_link_now(bytea) to preceptor_app;
