-- The undo of a check-out removes the program that it made, as long as nobody changed or used it. Foreign keys keep one that is assigned,
-- taught or part of a learning path.
create function untouched_checkout(org uuid, program uuid) returns boolean language sql stable set search_path = public as $$
  select exists (select from programs p join program_checkouts k on k.organization_id = p.organization_id and k.program_id = p.id
      where p.organization_id = org and p.id = program and p.version = 1 and k.withdrawn_at is null and k.updated_at = k.made_at
        and (select count(*) from program_versions v where v.organization_id = org and v.program_id = program) = 1)
    and not exists (select from session_templates t where t.organization_id = org and t.program_id = program
      and (t.version > 1 or t.catalog_template_id is null))
    and not exists (select from pay_tests t where t.organization_id = org and t.program_id = program)
    and not exists (select from partner_topics t where t.organization_id = org and t.program_id = program)
    and not exists (select from program_approvals a where a.organization_id = org and a.program_id = program)
    and not exists (select from assignments a where a.organization_id = org and a.program_id = program)
$$;

-- Its published version is removed with it, which only the owner may do.
create function take_back_checkout(program uuid) returns boolean language plpgsql volatile security definer set search_path = public as $$
begin
  delete from programs where organization_id = current_org() and id = program and untouched_checkout(current_org(), program);
  return found;
end $$;
revoke all on function take_back_checkout(uuid) from public;
grant execute on function take_back_checkout(uuid) to app_user;
