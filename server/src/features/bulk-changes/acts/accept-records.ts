import type { Audience, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Change } from '../../../events/changes.ts'
import type { EventHead } from '../../../events/record.ts'
import { namedTogether } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { recordedCredentials } from '../../credentials/recorded-credentials.ts'
import { recordedTrainings } from '../../external-training/recorded-trainings.ts'
import type { Planned } from '../../second-person/recorded.ts'
import { recordedWaivers } from '../../waivers/recorded-waivers.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { type OfRecords, recordsIn } from '../audience.ts'
import { bulkTexts } from '../texts.ts'

type AcceptAct = 'verify' | 'approve_training' | 'approve_waivers'
type Head = Omit<EventHead, 'kind'>
interface Row {
  id: Id
  version: number
  employee_id: Id
}
interface Judged<Of extends Row> {
  row: Of
  /** The reason it can't be accepted, or null. */
  why: string | null
}

/** Records that one person creates and another accepts, as a bulk act handles them. */
interface Accepted<Of extends Row> {
  recorded: {
    judge(scope: Scope, ids: Sql): Promise<Judged<Of>[]>
    /** Accepts the records and returns the reason for each one skipped. */
    acceptPlanned(scope: Scope, planned: readonly Planned[], head: Head): Promise<ReadonlyMap<Id, string>>
    undoPlanned(scope: Scope, planned: readonly Planned[], head: Head): Promise<void>
  }
  table: Sql
  /** The state of an accepted one. */
  accepted: string
  /** The audience that selects specific records; for other audiences, all of a person's pending records. */
  by: OfRecords['by']
  /** Names a record in a reason. */
  nameOf: (row: Of) => string
  /** Names a record with the dates that the user confirms. */
  saidOf: (row: Of) => string
  /** The history field that lists them. */
  field: string
  title: string
  noneWaits: string
  changedSince: string
}

/** An item's record, with its text for a reason and for the preview. */
interface Named extends Planned {
  name: string
  said: string
}

/** Accepts pending records by a different person than the one who created them. An item holds the records of one employee. */
function acceptsRecords<Name extends AcceptAct, Of extends Row>(of: Accepted<Of>): BulkAct<Name> {
  const changesOf = (records: readonly Named[]): Change[] => [
    {
      field: of.field,
      before: null,
      after: namedTogether(
        records.map(({ said }) => said),
        '; ',
      ),
    },
  ]
  function verdictOf(found: readonly Judged<Of>[]): Verdict {
    const left = found.flatMap(({ row, why }) => (why === null ? [] : [notAccepted(of.nameOf(row), why)]))
    const records = found.flatMap(({ row, why }): Named[] =>
      why === null ? [{ id: row.id, version: row.version, name: of.nameOf(row), said: of.saidOf(row) }] : [],
    )
    if (records.length === 0) return { outcome: 'skip', reason: left.length > 0 ? joined(left) : of.noneWaits }
    return {
      outcome: 'update',
      values: { records },
      before: {},
      changes: changesOf(records),
      ...(left.length > 0 && { note: joined(left) }),
    }
  }
  /** Returns the records that the audience selects; for other audiences, all pending records of these people. */
  async function chosen(scope: Scope, ids: readonly Id[], audience: Audience | undefined): Promise<Sql> {
    const own = sql`select r.id from ${of.table} r where r.organization_id = ${scope.agency.id} and r.employee_id = any(${ids}::uuid[])`
    return audience?.by === of.by
      ? sql`${own} and r.id = any(array(${await recordsIn(scope, audience)}))`
      : sql`${own} and r.state = 'recorded'`
  }
  return {
    together: 50,
    prepare: async () => {
      let found: ReadonlyMap<Id, readonly Judged<Of>[]> = new Map()
      return {
        title: of.title,
        meet: async (scope, ids, { audience }) => {
          const judged = await of.recorded.judge(scope, await chosen(scope, ids, audience))
          found = Map.groupBy(judged, ({ row }) => row.employee_id)
        },
        judge: person => verdictOf(found.get(person.id) ?? []),
      }
    },
    async apply(scope, { id: job_id }, items) {
      const planned = await plannedIn(scope, items)
      const all = planned.flatMap(({ records }) => records)
      const skipped = await of.recorded.acceptPlanned(scope, all, { source: 'bulk', job_id })
      const less = planned.filter(({ records }) => records.some(({ id }) => skipped.has(id)))
      await writeLess(
        scope,
        items,
        less.map(({ n, records, reason }) => {
          const done = records.filter(({ id }) => !skipped.has(id))
          const reasons = records.flatMap(({ id, name }) => {
            const why = skipped.get(id)
            return why === undefined ? [] : [notAccepted(name, why)]
          })
          return { n, done, changes: changesOf(done), reason: joined([...(reason ? [reason] : []), ...reasons]) }
        }),
      )
    },
    asLeft: sql`not exists (select from jsonb_to_recordset(i.values -> 'records') x (id uuid, version int)
      left join ${of.table} r on r.organization_id = i.organization_id and r.id = x.id
      where r.id is null or r.state <> ${of.accepted} or r.version <> x.version + 1)`,
    changedSince: of.changedSince,
    async restore(scope, { id: job_id }, items) {
      const planned = await plannedIn(scope, items)
      const note = bulkTexts.say(fallback, 'undoneNote')
      const all = planned.flatMap(({ records }) => records)
      await of.recorded.undoPlanned(scope, all, { source: 'bulk', job_id, note })
    },
  }
}

export const verifyCredentials = acceptsRecords<'verify', Awaited<ReturnType<typeof recordedCredentials.read>>>({
  recorded: recordedCredentials,
  table: sql`credentials`,
  accepted: 'verified',
  by: 'credentials',
  nameOf: credentialName,
  saidOf: row => {
    const { issued_on: issued, expires_on: expires } = row
    const name = credentialName(row)
    return expires === null
      ? bulkTexts.named('credentialIssued', { name, issued })
      : bulkTexts.named('credentialExpires', { name, issued, expires })
  },
  field: 'credential',
  title: bulkTexts.named('verify'),
  noneWaits: bulkTexts.named('nothingToVerify'),
  changedSince: bulkTexts.named('credentialChanged'),
})

export const approveTraining = acceptsRecords<'approve_training', Awaited<ReturnType<typeof recordedTrainings.read>>>({
  recorded: recordedTrainings,
  table: sql`external_trainings`,
  accepted: 'approved',
  by: 'outside_training',
  nameOf: ({ title }) => title,
  saidOf: ({ title: name, completed_on: day }) => bulkTexts.named('trainingCompleted', { name, day }),
  field: 'title',
  title: bulkTexts.named('approveTraining'),
  noneWaits: bulkTexts.named('noTrainingWaits'),
  changedSince: bulkTexts.named('trainingChanged'),
})

export const approveWaivers = acceptsRecords<'approve_waivers', Awaited<ReturnType<typeof recordedWaivers.read>>>({
  recorded: recordedWaivers,
  table: sql`compliance_waivers`,
  accepted: 'approved',
  by: 'waivers',
  nameOf: ({ rule_name }) => rule_name,
  saidOf: ({ rule_name: name, first_day: from, last_day: to }) =>
    to === null ? bulkTexts.named('waiverFrom', { name, from }) : bulkTexts.named('waiverDays', { name, from, to }),
  field: 'rule',
  title: bulkTexts.named('approveWaivers'),
  noneWaits: bulkTexts.named('noWaiverWaits'),
  changedSince: bulkTexts.named('waiverChanged'),
})

/** `CPR card C-104` */
function credentialName({ type_name, number }: { type_name: string; number: string | null }): string {
  return [type_name, number].filter(Boolean).join(' ')
}

const notAccepted = (title: string, reason: string) => bulkTexts.named('notVerified', { title, reason })
/** The most reasons shown in a row. */
const mostReasons = 10
function joined(reasons: readonly string[]): string {
  const more = reasons.length - mostReasons
  const said = reasons.slice(0, mostReasons)
  return namedTogether(more > 0 ? [...said, bulkTexts.named('andMore', { more })] : said)
}

const plannedIn = ({ db }: Scope, items: Sql) =>
  db.rows<{ n: number; records: Named[]; reason: string | null }>(sql`
    select i.n, i.values -> 'records' as records, i.problems -> 0 ->> 'message' as reason from job_items i
    where ${items} and i.outcome = 'update' order by i.n`)

interface Less {
  n: number
  done: readonly Named[]
  changes: readonly Change[]
  reason: string
}

/** Records which ones were skipped although the preview included them: an item with no records left failed. */
async function writeLess({ db }: Scope, items: Sql, less: readonly Less[]): Promise<void> {
  if (less.length === 0) return
  await db.run(sql`update job_items i set outcome = case when u.done = '[]' then 'reject' else i.outcome end,
      values = jsonb_build_object('records', case when u.done = '[]' then i.values -> 'records' else u.done end),
      changes = case when u.done = '[]' then i.changes else u.changes end,
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', u.reason))
    from jsonb_to_recordset(${JSON.stringify(less)}::jsonb) u (n int, done jsonb, changes jsonb, reason text)
    where ${items} and i.n = u.n`)
}
