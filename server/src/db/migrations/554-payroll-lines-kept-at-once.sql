-- What was asked line by line took most of the time in which a batch of ten thousand lines is previewed again. One question for all of them.
drop trigger payroll_lines_kept on payroll_lines;
drop function payroll_line_kept();

create function payroll_lines_kept() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from (select distinct o.organization_id, o.batch_id from old_rows o) w
    join payroll_batches b on b.organization_id = w.organization_id and b.id = w.batch_id
    where b.state not in ('open', 'previewed')) then
    raise exception 'Lines of a locked payroll batch are never changed.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payroll_lines_kept_deleted after delete on payroll_lines referencing old table as old_rows
  for each statement when (current_user = 'app_user') execute function payroll_lines_kept();

-- A line of a person whose records were merged goes to the one that stays, and changes in nothing else.
create function payroll_lines_kept_updated() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from (select distinct o.organization_id, o.batch_id from old_rows o) w
      join payroll_batches b on b.organization_id = w.organization_id and b.id = w.batch_id
      where b.state not in ('open', 'previewed'))
    and exists (select from old_rows o left join new_rows n on n.organization_id = o.organization_id and n.id = o.id
      join payroll_batches b on b.organization_id = o.organization_id and b.id = o.batch_id
      where b.state not in ('open', 'previewed') and (to_jsonb(n) - 'employee_id') is distinct from (to_jsonb(o) - 'employee_id')) then
    raise exception 'Lines of a locked payroll batch are never changed.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payroll_lines_kept_updated after update on payroll_lines referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'app_user') execute function payroll_lines_kept_updated();
