-- What is still to go out is asked about under the record that stays.
create or replace function message_moves_thread() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    if new.direction = 'note' or new.state = 'suppressed' then return null; end if;
    if new.direction = 'in' or (new.sender_id is not null and new.batch_id is null) then
      perform refresh_thread(new.organization_id, new.employee_id);
    else
      insert into threads (organization_id, employee_id, last_at, last_out_at, last_channel)
        values (new.organization_id, new.employee_id, new.created_at, new.created_at, new.channel)
        on conflict (organization_id, employee_id) do update
        set last_channel = case when excluded.last_at >= coalesce(threads.last_at, excluded.last_at) then excluded.last_channel else threads.last_channel end,
          last_at = greatest(threads.last_at, excluded.last_at), last_out_at = greatest(threads.last_out_at, excluded.last_out_at);
    end if;
  elsif new.employee_id <> old.employee_id then
    -- two records became one, or one became two again
    update outbox set employee_id = new.employee_id where id = new.outbox_id;
    perform refresh_thread(new.organization_id, person) from (values (old.employee_id), (new.employee_id)) p (person) order by person;
  else
    perform refresh_thread(new.organization_id, new.employee_id);
  end if;
  return null;
end $$;
