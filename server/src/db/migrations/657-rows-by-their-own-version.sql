-- The employees list remembers each row by the version of the employee's own row (docs/decisions/312). The topic `row_facts` stands for
-- what a row shows from other tables: planned changes, refused addresses, and the import that last changed the employee.
do $$
declare what record;
begin
  for what in select * from (values ('scheduled_statuses'), ('dead_addresses')) t (name)
    cross join (values ('added', 'insert', 'new'), ('changed', 'update', 'new'), ('deleted', 'delete', 'old')) h (suffix, deed, rows) loop
    execute format('create trigger %1$s_%2$s_row_facts after %3$s on %1$I referencing %4$s table as %4$s_rows
      for each statement execute function agency_data_changed(%5$L)', what.name, what.suffix, what.deed, what.rows, 'row_facts');
  end loop;
end $$;

-- An import writes its progress with each batch, and its state when it is undone.
create function import_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform move_topic(new.organization_id, 'row_facts');
  return null;
end $$;
revoke execute on function import_moved() from public;
create trigger import_moved after update on jobs
  for each row when (new.kind = 'provider_import' and new.organization_id is not null) execute function import_moved();
