-- Each mail and text message says by which event it goes out; earlier ones are known as such, calls of partners as calls.
alter table outbox add column event text not null default 'earlier';
alter table outbox alter column event drop default;
