import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { chainLoop } from '../../jobs/background/loop.ts'
import { sealKeys } from './canonical.ts'
import { asAudit, type Chain, ofChain } from './chains.ts'
import { keptHeads } from './heads.ts'
import { type ChainName, everySealed, type Sealed } from './sealed.ts'
import { type Ask, type Check, type KeptHead, type Verdict, verifyChain } from './verify.ts'

/** Reads every chain of this database as the sealing role. */
export const asking =
  (database: Database): Ask =>
  statement =>
    asAudit(database, db => db.rows(statement))

type Kept = Pick<Config, 'appKeys' | 'auditHeadsDir'>

export interface Verifying {
  /** The heads of the newest stored day, and the given ones. */
  heads: KeptHead[]
  /**
   * Verifies the history first, then the training ledger, signatures and documents; an agency without those gets no verdict on
   * them.
   */
  verify: (chain: Chain) => Promise<Verdict[]>
}

/** Checks provided by features, by the chain their results belong to. */
export type Checks = Partial<Record<ChainName, Check>>

/** The only way to verify: the button and the command compare a chain with the same heads and run the same checks. */
export function verifying(
  database: Database,
  { appKeys, auditHeadsDir }: Kept,
  elsewhere: readonly KeptHead[] = [],
  checks: Checks = {},
): Verifying {
  const heads = [...keptHeads(auditHeadsDir), ...elsewhere]
  const ask = asking(database)
  const verify = async (chain: Chain) => {
    const verdicts: Verdict[] = []
    for (const one of everySealed) {
      const kind = one as Sealed<{ id: string }>
      // Events without an agency have no training or signatures
      if (kind.of && chain === null) continue
      const verdict = await verifyChain(ask, sealKeys(appKeys, kind.purpose), kind, chain, heads)
      const check = kind.of && checks[kind.of]
      if (check && chain !== null)
        for await (const fault of check(ask, appKeys, chain)) {
          verdict.faults++
          verdict.first ??= fault
        }
      verdicts.push(verdict)
    }
    return verdicts.filter(({ of, entries, faults }) => of === undefined || entries + faults > 0)
  }
  return { heads, verify }
}

const isAsked = sql`(checked_at is null or checked_at < requested_at)
  and (started_at is null or started_at < requested_at or started_at < now() - interval '10 minutes')`

/** Runs the requested checks. If a worker dies, another takes over its check after ten minutes. */
export const sealChecks = (config: Kept, checks: Checks = {}) =>
  chainLoop({
    name: 'checks of seals',
    every: 4,
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
      await note(database, chain, await verifying(database, config, [], checks).verify(chain))
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
