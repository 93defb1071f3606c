-- Turns of schedules come by the thousand when an hour begins: what is due within seconds goes before them (docs/decisions/165).
create or replace function enqueue_background(wanted text, turns jsonb) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  one jsonb;
  name text;
begin
  for one in select jsonb_array_elements(turns) loop
    name := 'loop:' || wanted || ':' || coalesce(one ->> 'organization_id', '');
    update graphile_worker._private_jobs set run_at = now() + interval '10 minutes'
      where key = name and locked_at is null and run_at > now() + interval '10 minutes';
    if not exists (select from graphile_worker._private_jobs j where j.key = name) then
      perform graphile_worker.add_job('loop:' || wanted, one::json, max_attempts := 25000, job_key := name,
        priority := case when one ? 'turn' then 10 else 0 end, job_key_mode := 'unsafe_dedupe');
    end if;
  end loop;
end $$;
