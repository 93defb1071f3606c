-- What lists, the report and the dashboard ask of how everybody stands (docs/decisions/111).

-- Who lapses between two days, and who stands so today without going through all the days to come.
create index compliance_people_by_day on compliance_people (organization_id, state, valid_from) include (employee_id, valid_to, ends_on)
  where known_to = 'infinity';
create index compliance_states_by_day on compliance_states (organization_id, state, valid_from)
  include (employee_id, rule_id, valid_to, ends_on, remaining_minutes, is_unverified) where known_to = 'infinity' and state <> 'not_applicable';
create index compliance_states_missing on compliance_states (organization_id, reason, valid_from) include (employee_id, rule_id, valid_to)
  where known_to = 'infinity' and reason is not null;
