-- Signers without an account open a form by a signed link (docs/decisions/189).

alter table signed_links
  add column employee_form_id uuid,
  add column signer_id uuid,
  add foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete cascade,
  add foreign key (organization_id, signer_id) references form_signers (organization_id, id) on delete cascade,
  drop constraint signed_links_subject,
  add constraint signed_links_subject check ((purpose = 'learn') = (program_id is not null)
    and (purpose = 'sign') = (employee_form_id is not null) and (employee_form_id is null) = (signer_id is null));
create index signed_links_of_signer on signed_links (organization_id, signer_id) where signer_id is not null;

-- A link to sign opens as long as its form is not taken back; afterwards the signer reads a copy with it.
create function signs_by_link(org uuid, form uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from employee_forms f where f.organization_id = org and f.id = form
    and f.state not in ('voided', 'expired', 'rejected') and f.start_date <= current_date + 1)
$$;
revoke execute on function signs_by_link(uuid, uuid) from public;
grant execute on function signs_by_link(uuid, uuid) to app_user;
create or replace function link_has_reason(link signed_links) returns boolean language sql stable set search_path = public as $$
  select case link.purpose when 'learn' then learns_by_link(link.organization_id, link.employee_id, link.program_id)
    when 'sign' then signs_by_link(link.organization_id, link.employee_form_id) else false end
$$;

-- Whose device a secret is, and which form and step its link is for. Another name, because processes of the version before call the old one.
create function signed_link_device_is(hash bytea, wanted text)
returns table (device_id uuid, employee_id uuid, person_name text, program_id uuid, employee_form_id uuid, signer_id uuid,
  proof text, last_seen_at timestamptz, agency_id uuid, agency_name text, time_zone text, moves text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select d.id, e.id, coalesce(s.name, e.first_name || ' ' || e.last_name), l.program_id, l.employee_form_id, l.signer_id,
    d.proof, d.last_seen_at, o.id, o.name, o.time_zone,
    (select string_agg(tm.topic || ' ' || tm.moves, ',') from topic_moves tm where tm.organization_id = o.id)
  from signed_link_devices d
  join signed_links l on l.organization_id = d.organization_id and l.id = d.link_id and l.purpose = wanted
    and l.ended_at is null and l.expires_at > now()
  join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
  join organizations o on o.id = d.organization_id and o.status <> 'closed'
  left join form_signers s on s.organization_id = l.organization_id and s.id = l.signer_id and s.kind = 'outside'
  where d.secret_hash = hash and link_has_reason(l);
end $$;
revoke execute on function signed_link_device_is(bytea, text) from public;
grant execute on function signed_link_device_is(bytea, text) to preceptor_app;

-- How whoever opened the link showed who they are: the evidence of a signature says it.
alter table signed_link_devices add column proof text check (proof in ('birth_date', 'phone', 'code'));

-- ── the role ────────────────────────────────────────────────────────────────────────────────────────────────────
-- `app_signer` is a member of `app_own`, so it sees one person's rows, and of forms those of one template.

create function current_signed_form() returns uuid language sql stable parallel safe
  return case when pg_catalog.current_setting('app.learner', true) like 'sign:%'
    then nullif(pg_catalog.current_setting('app.learner_program', true), '')::uuid end;
create function signed_form_template() returns uuid language sql stable security definer set search_path = public as $$
  select form_id from employee_forms where organization_id = current_org() and id = current_signed_form()
$$;
revoke execute on function signed_form_template() from public;
grant execute on function signed_form_template() to app_user;

create policy signer on employee_forms as restrictive to app_signer using (form_id = (select signed_form_template()))
  with check (form_id = (select signed_form_template()));
do $$ declare t text;
begin
  foreach t in array array['form_signers', 'form_files', 'form_signatures', 'form_values', 'form_documents'] loop
    execute format('create policy signer on %1$I as restrictive to app_signer using (employee_form_id in (select id from employee_forms))
      with check (employee_form_id in (select id from employee_forms))', t);
  end loop;
  -- what a signature never needs
  foreach t in array array['employee_notes', 'assignments', 'module_progress', 'quiz_attempts', 'quiz_answers', 'training_records', 'certificates',
    'external_trainings', 'session_bookings', 'leave_spans'] loop
    if to_regclass(t) is not null then
      execute format('create policy signer on %1$I as restrictive to app_signer using (false) with check (false)', t);
    end if;
  end loop;
end $$;
