-- The audit holds the state, the cycle and the review of a completed form against its document, its history and the forms after it.
grant select (cycle_no, renews_id, renews_until, corrects_id, ends_on, renews_on, decided_by_name, decided_at) on employee_forms to app_audit;
