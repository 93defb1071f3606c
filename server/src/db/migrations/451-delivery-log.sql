-- The delivery log: its order, and its counts without the table.
create index messages_log on messages (organization_id, created_at desc, id desc) include (channel, event, state, reason) where direction = 'out';
