-- Programs that ended with a departure are offered again on return (docs/decisions/083), until somebody says which of them are taken up.
alter table assignments add column offer_closed_at timestamptz;
create index assignments_offered on assignments (organization_id, employee_id)
  where state = 'withdrawn' and withdrawn_how = 'left' and offer_closed_at is null;
