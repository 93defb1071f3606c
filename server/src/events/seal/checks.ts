import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { chainLoop } from '../../jobs/background/loop.ts'
import { sealKeys } from './canonical.ts'
import { asAudit, type Chain, ofChain } from './chains.ts'
import { keptHeads } from './heads.ts'
import { everySealed, type Sealed } from './sealed.ts'
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
  /** The history first, then the ledger of training; an agency without one has no verdict on it. */
  verify: (chain: Chain) => Promise<Verdict[]>
}

/** The only way to a verdict: the button and the command hold a chain against the same heads. */
export function verifying(
  database: Database,
  { appKeys, auditHeadsDir }: Kept,
  elsewhere: readonly KeptHead[] = [],
): Verifying {
  const heads = [...keptHeads(auditHeadsDir), ...elsewhere]
  const ask = asking(database)
  const verify = async (chain: Chain) => {
    const verdicts: Verdict[] = []
    for (const one of everySealed) {
      const kind = one as Sealed<{ id: string }>
      // what concerns no agency trains nobody
      if (kind.of === 'ledger' && chain === null) continue
      verdicts.push(await verifyChain(ask, sealKeys(appKeys, kind.purpose), kind, chain, heads))
    }
    return verdicts.filter(({ of, entries, faults }) => of === undefined || entries + faults > 0)
  }
  return { heads, verify }
}

const isAsked = sql`(checked_at is null or checked_at < requested_at)
  and (started_at is null or started_at < requested_at or started_at < now() - interval '10 minutes')`

/** Does the checks that were asked for. One whose worker died is taken over after ten minutes. */
export const sealChecks = (config: Kept) =>
  chainLoop({
    name: 'checks of seals',
    every: 1,
    isLong: true,
    takes: Infinity,
    due: async database => {
      const rows = await asAudit(database, db =>
        db.rows<{ organization_id: Chain }>(
          sql`select organization_id from seal_checks where ${isAsked} order by requested_at`,
        ),
      )
      return rows.map(({ organization_id }) => organization_id)
    },
    work: async (chain, { database }) => {
      const taken = await asAudit(database, db =>
        db.run(sql`update seal_checks c set started_at = now() where ${ofChain(chain, 'c')} and ${isAsked}`),
      )
      if (taken === 0) return 0
      await note(database, chain, await verifying(database, config).verify(chain))
      return taken
    },
  })

function note(database: Database, chain: Chain, verdicts: readonly Verdict[]) {
  const sum = (of: 'entries' | 'faults') => verdicts.reduce((all, verdict) => all + verdict[of], 0)
  const worst = verdicts.find(({ first }) => first)
  const event_id = worst?.of ? null : worst?.first?.event_id
  return asAudit(database, db =>
    db.run(sql`
      update seal_checks c set checked_at = clock_timestamp(), entries = ${sum('entries')}, faults = ${sum('faults')},
        fault = ${worst?.first?.sentence ?? null}, fault_event_id = ${event_id ?? null}
      where ${ofChain(chain, 'c')}`),
  )
}
