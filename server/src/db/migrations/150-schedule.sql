-- The calendar reads by the local days of sessions, a month at a time.

create index session_days_by_day on session_days (organization_id, on_day, starts_at, session_id);
