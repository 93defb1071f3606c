-- The third sealed chain: signatures on forms (docs/audit.md). As over the ledger, whose a signature is by now moves with merges and stands outside.

alter table form_signatures
  -- for whom it was written; merges never move it
  add column recorded_for uuid,
  -- of the picture as it is stored; it stays when the picture is destroyed
  add column image_sha256 text,
  drop constraint form_signatures_organization_id_employee_form_id_fkey,
  drop constraint form_signatures_organization_id_employee_id_fkey;
create function signature_as_written() returns trigger language plpgsql set search_path = public as $$
begin
  new.recorded_for := coalesce(new.recorded_for, new.employee_id);
  new.image_sha256 := coalesce(new.image_sha256, encode(sha256(new.image), 'hex'));
  return new;
end $$;
create trigger form_signatures_as_written before insert on form_signatures for each row execute function signature_as_written();
alter table form_signatures alter column recorded_for set not null;

-- Only whose it is moves, and a destroyed picture goes.
create function signature_stays() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'employee_id' - 'image' = to_jsonb(old) - 'employee_id' - 'image'
    and (new.image is null or new.image = old.image) then return new; end if;
  raise exception 'a signature does not change';
end $$;
create trigger form_signatures_stay before update or delete on form_signatures for each row execute function signature_stays();
create trigger form_signatures_stay_all before truncate on form_signatures for each statement execute function refuse_change();

create table signature_seals (
  organization_id uuid not null,
  seq bigint not null,
  signature_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- which key of APP_KEYS
  key_id text not null,
  sealed_at timestamptz not null default now(),
  primary key (organization_id, signature_id),
  unique (organization_id, seq)
);
create table unsealed_signatures (
  organization_id uuid not null,
  signature_id uuid not null,
  primary key (organization_id, signature_id)
);
create function queue_signature_for_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed_signatures (organization_id, signature_id) select organization_id, id from new_signatures;
  return null;
end $$;
revoke execute on function queue_signature_for_seal() from public;
create trigger form_signatures_queued after insert on form_signatures referencing new table as new_signatures
  for each statement execute function queue_signature_for_seal();
create trigger signature_seals_stay before update or delete on signature_seals for each row execute function refuse_change();
create trigger signature_seals_stay_all before truncate on signature_seals for each statement execute function refuse_change();

select tenant_table('signature_seals');
select tenant_table('unsealed_signatures');
create policy audit on signature_seals to app_audit using (true) with check (true);
create policy audit on unsealed_signatures to app_audit using (true) with check (true);
create policy audit on form_signatures for select to app_audit using (true);
grant select on form_signatures, signature_seals, unsealed_signatures to app_audit;
grant insert on signature_seals to app_audit;
grant delete on unsealed_signatures to app_audit;
grant select on signature_seals, unsealed_signatures to app_user;
