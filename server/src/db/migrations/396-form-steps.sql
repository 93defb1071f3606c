-- Learning paths ask for forms: a step names the form, and the standing names the copy of the person.

alter table learning_path_steps add column form_id uuid,
  add foreign key (organization_id, form_id) references forms (organization_id, id),
  drop constraint learning_path_steps_kind_check, drop constraint learning_path_steps_check;
alter table learning_path_steps
  add constraint learning_path_steps_kind_check check (kind in ('program', 'credential', 'session', 'form')),
  add constraint learning_path_steps_check
    check ((kind in ('program', 'session')) = (program_id is not null) and (kind = 'credential') = (credential_type_id is not null)
      and (kind = 'form') = (form_id is not null));
create index learning_path_steps_of_form on learning_path_steps (organization_id, form_id) where form_id is not null;

-- the copy that stands for a step, or by which it was done
alter table path_step_states add column employee_form_id uuid,
  add foreign key (organization_id, employee_form_id) references employee_forms (organization_id, id) on delete set null (employee_form_id);
create index path_step_states_of_form on path_step_states (organization_id, employee_form_id) where employee_form_id is not null;

-- What becomes of forms moves steps as completions do.
create function path_forms_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    insert into path_due (organization_id, employee_id)
      select distinct n.organization_id, n.employee_id from new_rows n
      join old_rows o on o.organization_id = n.organization_id and o.id = n.id
      where (n.state, n.completed_on, n.expires_on, n.due_on, n.employee_id) is distinct from (o.state, o.completed_on, o.expires_on, o.due_on, o.employee_id)
        and exists (select from path_enrolments p where p.organization_id = n.organization_id and p.employee_id = n.employee_id);
  elsif tg_op = 'DELETE' then
    insert into path_due (organization_id, employee_id)
      select distinct o.organization_id, o.employee_id from old_rows o
      join employees e on e.organization_id = o.organization_id and e.id = o.employee_id
      where exists (select from path_enrolments p where p.organization_id = o.organization_id and p.employee_id = o.employee_id);
  else
    insert into path_due (organization_id, employee_id)
      select distinct n.organization_id, n.employee_id from new_rows n
      where exists (select from path_enrolments p where p.organization_id = n.organization_id and p.employee_id = n.employee_id);
  end if;
  return null;
end $$;
revoke execute on function path_forms_changed() from public;
create trigger forms_of_paths_added after insert on employee_forms referencing new table as new_rows
  for each statement execute function path_forms_changed();
create trigger forms_of_paths_changed after update on employee_forms referencing old table as old_rows new table as new_rows
  for each statement execute function path_forms_changed();
create trigger forms_of_paths_gone after delete on employee_forms referencing old table as old_rows
  for each statement execute function path_forms_changed();
