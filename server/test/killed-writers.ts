import type { House } from './house.ts'

/**
 * Ends the connection of every third statement that writes one of these tables, `kills` times, in the middle of its transaction.
 * Use a larger `nth` if a block of work has more of them, since a job ends after three crashes at the same position. A sequence
 * counts the statements, because it is not rolled back.
 */
export const killWriters = ({ owner }: Pick<House, 'owner'>, tables: readonly string[], kills: number, nth = 3) =>
  owner.query(`
    create sequence killed_writes;
    grant usage on sequence killed_writes to public;
    create function kill_writer() returns trigger language plpgsql as $$
    declare turn bigint := nextval('killed_writes');
    begin
      if turn % ${nth} = 0 and turn <= ${kills * nth} then
        -- a login may end its own connection, the role it works in may not
        perform set_config('role', 'none', true);
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$;
    ${tables
      .map(
        table =>
          `create trigger kills after insert or update on ${table} for each statement execute function kill_writer();`,
      )
      .join('\n')}`)

/** Returns the number of connections that were ended. */
export async function killedWriters({ owner }: Pick<House, 'owner'>, kills: number, nth = 3): Promise<number> {
  const { rows } = await owner.query<{ writes: number }>('select last_value::int as writes from killed_writes')
  return Math.min(kills, Math.floor((rows[0]?.writes ?? 0) / nth))
}

/** Removes everything `killWriters` created, so that another part of a test can start over. */
export const stopKilling = ({ owner }: Pick<House, 'owner'>) =>
  owner.query('drop function kill_writer() cascade; drop sequence killed_writes')
