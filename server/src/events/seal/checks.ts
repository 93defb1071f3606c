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

type Kept = Pick<Config, 'appKeys' | 'auditHeadsDir'>

export interface Verifying {
  /** Of the newest day kept here, and those brought along. */
  heads: KeptHead[]
  verify: (chain: Chain) => Promise<Verdict>
}

/** The only way to a verdict: the button and the command hold a chain against the same heads. */
export function verifying(
  database: Database,
  { appKeys, auditHeadsDir }: Kept,
  elsewhere: readonly KeptHead[] = [],
): Verifying {
  const heads = [...keptHeads(auditHeadsDir), ...elsewhere]
  return { heads, verify: chain => verifyChain(asking(database), sealKeys(appKeys), chain, heads) }
}

/** Does the checks that were asked for; answers how many. One whose worker died is taken over after ten minutes. */
export async function checkAsked(database: Database, config: Kept): Promise<number> {
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
    const { verify } = verifying(database, config)
    await note(database, next.organization_id, await verify(next.organization_id))
  }
}

const note = (database: Database, chain: Chain, { entries, faults, first }: Verdict) =>
  asAudit(database, db =>
    db.run(sql`
      update seal_checks c set checked_at = clock_timestamp(), entries = ${entries}, faults = ${faults},
        fault = ${first?.sentence ?? null}, fault_event_id = ${first?.event_id ?? null}
      where ${ofChain(chain, 'c')}`),
  )
