-- Why nothing was sent: the agency turned the message off, or its own words name what the person has not.
alter table reminder_digests drop constraint reminder_digests_skipped_for_check;
alter table reminder_digests add constraint reminder_digests_skipped_for_check
  check (skipped_for in ('no_address', 'stopped', 'dead_address', 'left', 'nothing_open', 'switched_off', 'unfilled'));
alter table session_notices drop constraint session_notices_skipped_for_check;
alter table session_notices add constraint session_notices_skipped_for_check
  check (skipped_for in ('no_address', 'stopped', 'dead_address', 'nothing_new', 'switched_off', 'unfilled'));
