import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { sealKeys } from './canonical.ts'
import { asAudit, type Chain, ofChain } from './chains.ts'
import { keptHeads } from './heads.ts'
import { type Ask, type KeptHead, type Verdict, verifyChain } from './verify.ts'

/** Looks at every chain of this database as the role that seals. */
export const asking =
  (database: Database): Ask =>
  statement =>
    asAudit(database, db => db.rows(statement))

export const verify = (database: Database, { appKeys }: Pick<Config, 'appKeys'>, chain: Chain, kept: KeptHead[] = []) =>
  verifyChain(asking(database), sealKeys(appKeys), chain, kept)

/** Does the checks that were asked for; answers how many. One whose worker died is taken over after ten minutes. */
export async function checkAsked(
  database: Database,
  config: Pick<Config, 'appKeys' | 'auditHeadsDir'>,
): Promise<number> {
  for (let done = 0; ; done++) {
    const next = await asAudit(database, db =>
      db.row<{ organization_id: Chain }>(sql`
        update seal_checks c set started_at = now() from (
          select organization_id from seal_checks
          where (checked_at is null or checked_at < requested_at)
            and (started_at is null or started_at < requested_at or started_at < now() - interval '10 minutes')
          order by requested_at limit 1 for update skip locked) next
        where c.organization_id is not distinct from next.organization_id returning c.organization_id`),
    )
    if (!next) return done
    const kept = keptHeads(config.auditHeadsDir)
    await note(database, next.organization_id, await verify(database, config, next.organization_id, kept))
  }
}

const note = (database: Database, chain: Chain, { entries, faults, first }: Verdict) =>
  asAudit(database, db =>
    db.run(sql`
      update seal_checks c set checked_at = clock_timestamp(), entries = ${entries}, faults = ${faults},
        fault = ${first?.sentence ?? null}, fault_event_id = ${first?.event_id ?? null}
      where ${ofChain(chain, 'c')}`),
  )
