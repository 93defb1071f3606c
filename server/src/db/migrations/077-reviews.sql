-- By language: {by, at} of who has read a version in it and found it right. Words that change take the mark of their language away.
alter table program_versions add column reviews jsonb not null default '{}' check (jsonb_typeof(reviews) = 'object');

-- Reading is done after publishing too, and changes nothing of what is taught.
create or replace function refuse_unpublishing() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'reviews' = to_jsonb(old) - 'reviews' then return new; end if;
  raise exception 'A published version never changes.' using errcode = 'check_violation';
end $$;
