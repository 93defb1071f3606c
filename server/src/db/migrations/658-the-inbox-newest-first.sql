-- After the conversations in which someone waits, the newest stand first.
drop index threads_due;
create index threads_due on threads (organization_id, reply_due_at, last_at desc, employee_id) where last_at is not null;
