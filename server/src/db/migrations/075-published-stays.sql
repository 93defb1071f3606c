-- What is published stays whatever a call does: nothing of it moves into a draft, and the version above it is neither changed nor removed.
-- 061 looked at the row as it would become alone, and at the modules alone. Learning hangs on versions now.

create or replace function refuse_published() returns trigger language plpgsql set search_path = public as $$
declare
  org uuid := coalesce(old.organization_id, new.organization_id);
  versions uuid[];
begin
  if tg_table_name = 'program_modules' then
    versions := array[old.version_id, new.version_id];
  else
    versions := array(select m.version_id from program_modules m
      where m.organization_id = org and m.id in (old.module_row_id, new.module_row_id));
  end if;
  if exists (select from program_versions v where v.organization_id = org and v.id = any(versions) and v.state = 'published') then
    raise exception 'A published version never changes.' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function refuse_unpublishing() returns trigger language plpgsql set search_path = public as $$
begin
  raise exception 'A published version never changes.' using errcode = 'check_violation';
end $$;
create trigger program_versions_frozen before update or delete on program_versions
  for each row when (current_user = 'app_user' and old.state = 'published') execute function refuse_unpublishing();
