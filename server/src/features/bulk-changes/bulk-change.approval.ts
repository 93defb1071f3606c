import { bulkActAccess, can, finalActs, isLimited } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { defineApproval } from '../approvals/define.ts'
import { actOf } from './acts.ts'
import { goAhead, refuseUnready } from './going.ts'
import { type BulkRecord, seekBulk } from './read-bulk.ts'
import { bulkTexts } from './texts.ts'
import type { Scope } from '../../scope/scope.ts'

/** A bulk change within the agency for more people than one person may change alone. */
export const bulkChangeApproval = defineApproval<BulkRecord>({
  kind: 'bulk_change',
  find: (scope, id) => seekBulk(scope, id, { hold: true }),
  // People who may change everyone: limited roles only see their own people and changes
  may: (holder, { settings }) =>
    holder.role !== null && !isLimited(holder.role) && can(holder, bulkActAccess[settings.change.act]),
  until: ({ settings: { change, today } }) => (actOf(change).isOfItsDay ? today : null),
  async plan(scope, { id, settings: { audience, change, today } }) {
    return { audience, change, today, people: await digestOfItems(scope, id) }
  },
  async words(scope, { id, title, settings }) {
    const counts = await countsOf(scope, id)
    const lines = [
      bulkTexts.named('proposes', { title, count: counts.changed }),
      bulkTexts.named('proposedFor', { audience: settings.audience_words }),
      ...(counts.first
        ? [bulkTexts.named('proposedFirst', { names: counts.first, more: counts.changed - counts.named })]
        : []),
      ...(settings.change.act === 'message' && settings.change.text
        ? [bulkTexts.named('proposedMessage', { text: settings.change.text })]
        : []),
      bulkTexts.named(
        settings.change.act === 'message'
          ? 'proposedTakenBack'
          : finalActs.has(settings.change.act)
            ? 'proposedFinal'
            : 'proposedUndoable',
      ),
    ]
    return { title, lines }
  },
  async run(scope, record) {
    await refuseUnready(scope, record)
    await goAhead(scope, record)
  },
})

/** Returns the digest of the frozen plan: each person, with old and new values. */
export async function digestOfItems({ db, agency }: Pick<Scope, 'db' | 'agency'>, job_id: string): Promise<string> {
  const row = await db.row<{ digest: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(md5(jsonb_build_array(n, subject_id, subject_version, outcome, values, before)::text), ''
      order by n), ''), 'UTF8')), 'hex') as digest
    from job_items where organization_id = ${agency.id} and job_id = ${job_id}`)
  return row?.digest ?? ''
}

const mostNamed = 5

async function countsOf({ db, agency }: Scope, job_id: string) {
  const row = await db.row<{ changed: number; first: string | null; named: number }>(sql`
    with changed as (select n, name from job_items
      where organization_id = ${agency.id} and job_id = ${job_id} and outcome = 'update'),
    first as (select name from changed order by n limit ${mostNamed})
    select (select count(*)::int from changed) as changed, (select string_agg(name, '; ') from first) as first,
      (select count(*)::int from first) as named`)
  return row ?? { changed: 0, first: null, named: 0 }
}
