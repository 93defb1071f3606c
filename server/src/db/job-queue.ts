import type { Client } from 'pg'
import { loginRole } from './roles.ts'

/** Change this with the library or the rights below to apply them again. */
const made = 'graphile-worker 0.18.0, rights 1'

/**
 * Prepares the job queue's own tables: the owner creates them, and our login uses them. graphile-worker enables row-level security
 * on them without a policy, so only the owner would see rows. The library loads only when there is work to do.
 */
export async function prepareJobQueue(owner: Client, ownerUrl: string) {
  const { rows } = await owner.query<{ made: string | null }>(
    `select obj_description(oid, 'pg_namespace') as made from pg_namespace where nspname = 'graphile_worker'`,
  )
  if (rows[0]?.made === made) return
  const { runMigrations, Logger } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  await owner.query(`
    do $$
    declare t text;
    begin
      for t in select relname from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      loop
        execute format('drop policy if exists works on graphile_worker.%I', t);
        execute format('create policy works on graphile_worker.%I to ${loginRole}, app_job using (true) with check (true)', t);
      end loop;
    end $$;
    grant usage on schema graphile_worker to ${loginRole}, app_job;
    grant select, insert, update, delete on all tables in schema graphile_worker to ${loginRole}, app_job;
    comment on schema graphile_worker is '${made}';`)
}
