-- Strangers who ask to connect to an agency by the public API: stored once the mailed link was opened, then vendor staff decide (docs/decisions/254).

create table api_client_requests (
  id uuid primary key default new_id(),
  -- of the mailed link: opened twice, it is one request
  link_hash bytea not null unique,
  email text not null,
  name text not null,
  company text not null,
  -- the agency, as they call it
  agency text not null,
  note text,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  asked_at timestamptz not null default now(),
  -- which agency and partner it became a client of
  client_of uuid references organizations (id),
  partner_id uuid references partners (id),
  client_id uuid,
  decided_by_name text,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
create index api_client_requests_by_time on api_client_requests (asked_at desc, id desc);
create index api_client_requests_of_agency on api_client_requests (client_of) where client_of is not null;
create index api_client_requests_of_partner on api_client_requests (partner_id) where partner_id is not null;
alter table api_client_requests enable row level security;
create policy vendor on api_client_requests to app_csm using (true) with check (true);
create policy asks on api_client_requests for insert to app_auth with check (state = 'pending');
grant select, update on api_client_requests to app_csm;
grant insert on api_client_requests to app_auth;
