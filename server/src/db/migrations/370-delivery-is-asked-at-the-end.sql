-- A delivery is asked for when the transaction that queues messages ends: the row of the queue that says so is one per channel, and who
-- queues a hundred reminders would hold it for as long as that takes, before everybody else who queues a mail.
create or replace function outbox_has_work() returns trigger language plpgsql security definer set search_path = public as $$
declare
  asked text := 'preceptor.asked_' || new.channel;
begin
  -- once for all messages of a channel in a transaction
  if current_setting(asked, true) is distinct from pg_current_xact_id()::text then
    perform enqueue_delivery(new.channel);
    perform set_config(asked, pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

drop trigger outbox_filled on outbox;
create constraint trigger outbox_filled after insert on outbox deferrable initially deferred for each row
  when (new.state = 'queued') execute function outbox_has_work();
drop trigger outbox_again on outbox;
create constraint trigger outbox_again after update of state on outbox deferrable initially deferred for each row
  when (new.state = 'queued' and old.state <> 'queued') execute function outbox_has_work();
