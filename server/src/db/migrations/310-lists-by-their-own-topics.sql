-- Credentials and outside training have topics of their own beside that of learning (docs/decisions/160): their lists and counts stay
-- remembered while learners learn, and whatever follows from them and from learning hears of both.
create function topic_beside(name text, topic text) returns void language plpgsql set search_path = public as $$
declare how record;
begin
  for how in select * from (values ('added', 'insert', 'new'), ('changed', 'update', 'new'), ('deleted', 'delete', 'old'))
    h (suffix, deed, rows) loop
    execute format('create trigger %1$s_%2$s_beside after %3$s on %1$I referencing %4$s table as %4$s_rows
      for each statement execute function agency_data_changed(%5$L)', name, how.suffix, how.deed, how.rows, topic);
  end loop;
end $$;
revoke execute on function topic_beside(text, text) from public;
select topic_beside('credentials', 'credentials'), topic_beside('external_trainings', 'outside_training');

-- What the ledger takes back stands in the list of outside training as reversed.
create function reversal_written() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform move_topic(new.organization_id, 'outside_training');
  return null;
end $$;
revoke execute on function reversal_written() from public;
create trigger training_records_reversed after insert on training_records
  for each row when (new.reverses is not null) execute function reversal_written();

-- The usual order of the worklist.
create index credentials_by_end on credentials (organization_id, expires_on);
