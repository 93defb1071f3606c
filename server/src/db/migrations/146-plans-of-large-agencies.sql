-- Who was active on a day, as the trend, the report of a past day and `active_on` ask for everybody: from the index alone.
create index employment_facts_by_status on employment_facts (organization_id, provider_status, employee_id) include (valid_from, valid_to)
  where known_to = 'infinity';
