-- A rule may ask for a form (docs/decisions/198): what becomes of a completed copy moves the timelines of its person.

create function compliance_forms_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    -- answers and turns of what was never completed move nothing
    insert into compliance_due (organization_id, employee_id)
      select distinct n.organization_id, p.employee_id from new_rows n
      join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      cross join lateral (values (n.employee_id), (o.employee_id)) p (employee_id)
      where (n.completed_on is not null or o.completed_on is not null)
        and (n.state, n.completed_on, n.expires_on, n.employee_id, n.corrects_id)
          is distinct from (o.state, o.completed_on, o.expires_on, o.employee_id, o.corrects_id);
  elsif tg_op = 'DELETE' then
    insert into compliance_due (organization_id, employee_id)
      select distinct organization_id, employee_id from old_rows where completed_on is not null;
  else
    insert into compliance_due (organization_id, employee_id)
      select distinct organization_id, employee_id from new_rows where completed_on is not null;
  end if;
  return null;
end $$;
revoke execute on function compliance_forms_changed() from public;
create trigger forms_judged_added after insert on employee_forms referencing new table as new_rows
  for each statement execute function compliance_forms_changed();
create trigger forms_judged_changed after update on employee_forms referencing old table as old_rows new table as new_rows
  for each statement execute function compliance_forms_changed();
create trigger forms_judged_removed after delete on employee_forms referencing old table as old_rows
  for each statement execute function compliance_forms_changed();
