-- Programs that ended with a departure are offered again on return (docs/decisions/083), until somebody says which of them are taken up.
alter table assignments add column offer_closed_at timestamptz;
create index assignments_offered on assignments (organization_id, employee_id)
  where state = 'withdrawn' and withdrawn_how = 'left' and offer_closed_at is null;

-- Programs whose valid completion does for this one as well, one way (docs/decisions/084). Programs are never removed, so none is missing.
alter table programs add column satisfied_by_ids uuid[] not null default '{}';
