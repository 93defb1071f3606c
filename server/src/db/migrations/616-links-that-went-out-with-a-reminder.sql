-- When a reminder last carried a link. Beside `last_sent_at`, from which the days of an unopened link count.
alter table signed_links add column reminded_at timestamptz;
update signed_links l set reminded_at = a.last_reminded_at from assignments a
where l.purpose = 'learn' and a.organization_id = l.organization_id and a.employee_id = l.employee_id and a.program_id = l.program_id
  -- a reminder that made its link was begun moments before it
  and a.last_reminded_at >= l.created_at - interval '1 minute';
