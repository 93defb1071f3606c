-- Kinds of messages that leave the house, each delivered by itself: a slow one delays no other (docs/decisions/044).

alter table outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('mail', 'sms', 'webhook')) not valid;
drop index outbox_waiting;
create index outbox_waiting on outbox (channel, next_attempt_at) where state = 'queued';

-- One queue per channel: its deliveries run one after the other, beside those of the others.
create function enqueue_delivery(channel text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('deliver_outbox', json_build_object('channel', channel), queue_name := 'deliver:' || channel,
    max_attempts := 1000, job_key := 'deliver_outbox:' || channel);
end $$;

-- Whatever is due; called each minute.
create or replace function enqueue_delivery() returns void language plpgsql security definer set search_path = public as $$
begin
  perform enqueue_delivery(channel) from outbox where state = 'queued' and next_attempt_at <= now() group by channel;
end $$;

create or replace function outbox_has_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform enqueue_delivery(channel) from new_rows group by channel;
  else
    perform enqueue_delivery(new.channel);
  end if;
  return null;
end $$;
drop trigger outbox_filled on outbox;
create trigger outbox_filled after insert on outbox referencing new table as new_rows
  for each statement execute function outbox_has_work();

revoke execute on function enqueue_delivery(text) from public;
