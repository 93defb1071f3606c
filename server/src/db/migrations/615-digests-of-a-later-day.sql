-- People who were messaged today are notified of what is assigned now by a digest of tomorrow (docs/decisions/276): the worker asks for its day.
grant select (day) on reminder_digests to app_job;
