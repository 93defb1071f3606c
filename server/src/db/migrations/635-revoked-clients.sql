-- A client that came by a request is revoked with its key, whoever revokes the key (docs/decisions/286).
alter table api_client_requests add column revoked_at timestamptz,
  drop constraint api_client_requests_state_check,
  add constraint api_client_requests_state_check check (state in ('pending', 'approved', 'declined', 'revoked')),
  add constraint api_client_requests_revoked check ((state = 'revoked') = (revoked_at is not null));
create index api_client_requests_of_client on api_client_requests (client_id) where client_id is not null;

create function client_revoked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update api_client_requests set state = 'revoked', revoked_at = new.revoked_at
    where client_of = new.organization_id and client_id = new.id and state = 'approved';
  return null;
end $$;
revoke execute on function client_revoked() from public;
create trigger api_keys_revoke_client after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function client_revoked();
update api_client_requests r set state = 'revoked', revoked_at = k.revoked_at from api_keys k
  where k.organization_id = r.client_of and k.id = r.client_id and k.revoked_at is not null and r.state = 'approved';
