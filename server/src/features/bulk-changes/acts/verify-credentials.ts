import type { Audience, Credential, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Change } from '../../../events/changes.ts'
import type { Scope } from '../../../scope/scope.ts'
import { recordedCredentials } from '../../credentials/recorded-credentials.ts'
import type { Planned } from '../../second-person/recorded.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { credentialsIn } from '../audience.ts'
import { bulkTexts } from '../texts.ts'

type Judged = Awaited<ReturnType<typeof recordedCredentials.judge>>[number]
/** A credential of an item, with its name in the preview. */
interface Named extends Planned {
  name: string
}

/** Verifies credentials that wait for a review, by another person than the one who recorded them. */
export const verifyCredentials: BulkAct<'verify'> = {
  together: 50,
  prepare: async () => {
    let found: ReadonlyMap<Id, readonly Judged[]> = new Map()
    return {
      title: bulkTexts.named('verify'),
      meet: async (scope, ids, { audience }) => {
        const judged = await recordedCredentials.judge(scope, await chosen(scope, ids, audience))
        found = Map.groupBy(judged, ({ row }) => row.employee_id)
      },
      judge: person => verdictOf(found.get(person.id) ?? []),
    }
  },
  async apply(scope, { id: job_id }, items) {
    const planned = await plannedIn(scope, items)
    const skipped = await recordedCredentials.acceptPlanned(
      scope,
      planned.flatMap(({ credentials }) => credentials),
      { source: 'bulk', job_id },
    )
    const less = planned.filter(({ credentials }) => credentials.some(({ id }) => skipped.has(id)))
    await writeLess(
      scope,
      items,
      less.map(({ n, credentials, reason }) => {
        const [left, done] = [credentials.filter(({ id }) => skipped.has(id)), without(credentials, skipped)]
        const reasons = left.map(({ id, name }) => notVerified(name, skipped.get(id) ?? ''))
        return { n, done, changes: changesOf(done), reason: joined([...(reason ? [reason] : []), ...reasons]) }
      }),
    )
  },
  asLeft: sql`not exists (select from jsonb_to_recordset(i.values -> 'credentials') x (id uuid, version int)
    left join credentials c on c.organization_id = i.organization_id and c.id = x.id
    where c.id is null or c.state <> 'verified' or c.version <> x.version + 1)`,
  changedSince: bulkTexts.named('credentialChanged'),
  async restore(scope, { id: job_id }, items) {
    const planned = await plannedIn(scope, items)
    const note = bulkTexts.say(fallback, 'undoneNote')
    await recordedCredentials.undoPlanned(
      scope,
      planned.flatMap(({ credentials }) => credentials),
      { source: 'bulk', job_id, note },
    )
  },
}

/** Those that the audience names; of people chosen in another way all that wait. */
async function chosen(scope: Scope, ids: readonly Id[], audience: Audience | undefined): Promise<Sql> {
  const own = sql`select p.id from credentials p where p.organization_id = ${scope.agency.id} and p.employee_id = any(${ids}::uuid[])`
  return audience?.by === 'credentials'
    ? sql`${own} and p.id = any(array(${await credentialsIn(scope, audience)}))`
    : sql`${own} and p.state = 'recorded'`
}

function verdictOf(found: readonly Judged[]): Verdict {
  const left = found.flatMap(({ row, why }) => (why === null ? [] : [notVerified(nameOf(row), why)]))
  const credentials = found.flatMap(({ row, why }): Named[] =>
    why === null ? [{ id: row.id, version: row.version, name: nameOf(row) }] : [],
  )
  if (credentials.length === 0)
    return { outcome: 'skip', reason: left.length > 0 ? joined(left) : bulkTexts.named('nothingToVerify') }
  return {
    outcome: 'update',
    values: { credentials },
    before: {},
    changes: changesOf(credentials),
    ...(left.length > 0 && { note: joined(left) }),
  }
}

/** `CPR card C-104` */
const nameOf = ({ type_name, number }: Credential) => [type_name, number].filter(Boolean).join(' ')
const changesOf = (credentials: readonly Named[]): Change[] => [
  { field: 'credential', before: null, after: credentials.map(({ name }) => name).join(', ') },
]
const notVerified = (title: string, reason: string) => bulkTexts.named('notVerified', { title, reason })
const joined = (reasons: readonly string[]) =>
  reasons.reduce((first, more) => bulkTexts.named('andMore', { first, more }))
const without = (credentials: readonly Named[], skipped: ReadonlyMap<Id, string>) =>
  credentials.filter(({ id }) => !skipped.has(id))

const plannedIn = ({ db }: Scope, items: Sql) =>
  db.rows<{ n: number; credentials: Named[]; reason: string | null }>(sql`
    select i.n, i.values -> 'credentials' as credentials, i.problems -> 0 ->> 'message' as reason from job_items i
    where ${items} and i.outcome = 'update' order by i.n`)

interface Less {
  n: number
  done: readonly Named[]
  changes: readonly Change[]
  reason: string
}

/** Notes what was skipped though the preview had it: an item without any credential left failed. */
async function writeLess({ db }: Scope, items: Sql, less: readonly Less[]): Promise<void> {
  if (less.length === 0) return
  await db.run(sql`update job_items i set outcome = case when u.done = '[]' then 'reject' else i.outcome end,
      values = jsonb_build_object('credentials', case when u.done = '[]' then i.values -> 'credentials' else u.done end),
      changes = case when u.done = '[]' then i.changes else u.changes end,
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', u.reason))
    from jsonb_to_recordset(${JSON.stringify(less)}::jsonb) u (n int, done jsonb, changes jsonb, reason text)
    where ${items} and i.n = u.n`)
}
