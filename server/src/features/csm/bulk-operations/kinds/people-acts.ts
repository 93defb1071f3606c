import type { BulkChange, ChangeOf, Id, OperationPeople, RuleDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { sendsTexts } from '../../../../messages/sms.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { carriedNames, fitted, type NamedRow } from '../../../automation/copy.ts'
import { actOf, forbidden } from '../../../bulk-changes/acts.ts'
import { matchingNow, whomOf } from '../../../bulk-changes/audience.ts'
import type { BulkJob } from '../../../bulk-changes/settings.ts'
import { readPeople } from '../../../employee-batches/read-people.ts'
import { holdPeople } from '../../../employee-batches/restore-people.ts'
import { todayIn } from '../../../employees/today.ts'
import { matchLines } from '../../../imports/match-lines.ts'
import { agencyOf } from '../agency-of.ts'
import { type RowMade, rowsMade } from '../each-item.ts'
import { ofEmployee } from '../items.ts'
import type { Kind, OperationJob } from '../kind.ts'
import { listed } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

type Change = ChangeOf<'people_acts'>
interface Brought {
  names: NamedRow[]
  /** True when this installation can send text messages. */
  sends_texts: boolean
}

/** Returns the names used by acts and filters, in the shape that copies of rules use. */
const definitionOf = ({ people, changes }: Pick<Change, 'people' | 'changes'>) =>
  ({
    trigger: { on: 'hand' },
    people: people.by === 'matching' ? people.filters : null,
    steps: changes.map(act => ({ wait: null, still: null, act })),
    at_most: null,
    stop_when: null,
  }) as unknown as RuleDefinition

/** Returns the change with this agency's rows in place of those of the agency shown in the form. */
async function here(
  scope: Scope,
  change: Change,
  { names }: Brought,
): Promise<{ change: Change; missing: NamedRow[] }> {
  if (scope.agency.id === change.names_of.toLowerCase()) return { change, missing: [] }
  const { definition, missing } = await fitted(scope, { definition: definitionOf(change), names })
  const people: OperationPeople =
    change.people.by === 'matching'
      ? {
          by: 'matching',
          filters: definition.people ?? {},
        }
      : change.people
  return { change: { ...change, people, changes: definition.steps.map(({ act }) => act as BulkChange) }, missing }
}

const partOf = (change: Change, act: BulkChange): Change => ({ ...change, changes: [act] })

/** Returns the only act of a part. */
function actIn({ changes: [act] }: Pick<Change, 'changes'>): BulkChange {
  if (!act) throw new Error('a part without an act')
  return act
}

/** Returns the job in the format of bulk change acts. */
async function asBulk(scope: Scope, job: OperationJob<Change>): Promise<BulkJob> {
  const brought = job.settings.brought as Brought
  const { change } = await here(scope, job.settings.change, brought)
  return {
    ...job,
    settings: {
      audience: change.people,
      audience_words: '',
      change: actIn(change),
      today: todayIn(scope.agency.time_zone),
      sends_texts: brought.sends_texts,
    },
  }
}

/** Runs any of an agency's acts on people, for the people of one or many agencies; each act is a separate job. */
export const peopleActs: Kind<'people_acts', Brought> = {
  split: change => change.changes.map(act => partOf(change, act)),
  bring: async (scope, change, { config }) => {
    const agency = await agencyOf(scope, change.names_of, 'agency_ids')
    return {
      names: await within(scope, agency, inside => carriedNames(inside, definitionOf(change))),
      sends_texts: sendsTexts(config),
    }
  },
  prepare: async (scope, given, brought) => {
    const { change, missing } = await here(scope, given, brought)
    if (missing.length > 0)
      throw invalid({
        agency_ids: [operationTexts.named('notHereAgency', { agency: scope.agency.name, what: listed(missing) })],
      })
    const act = actIn(change)
    const why = forbidden(scope, act)
    if (why) throw invalid({ 'change.changes': [why] })
    try {
      return (await actOf(act).prepare(scope, act, { sendsTexts: brought.sends_texts })).title
    } catch (error) {
      const errors = error instanceof AppError ? error.help.errors : undefined
      if (!errors) throw error
      // The form shows an act's problems next to it
      throw invalid({ 'change.changes': Object.values(errors).flat() })
    }
  },
  rows: async (scope, given, brought, job_id) => {
    const { change } = await here(scope, given, brought)
    const act = actIn(change)
    const found = await peopleOf(scope, change.people)
    const ids = found.flatMap(({ id }) => id ?? [])
    const people = await readPeople(scope, ids)
    const prepared = await actOf(act).prepare(scope, act, { sendsTexts: brought.sends_texts })
    await prepared.meet?.(scope, ids, { job_id, before: 1 })
    const today = todayIn(scope.agency.time_zone)
    const rowOf = ({ key, id, name, employee_number, why }: Found): RowMade => {
      const person = id === null ? undefined : people.get(id)
      const row = { key, subject_id: id, name, employee_number }
      if (!person) return { ...row, outcome: 'unknown', reason: why }
      const verdict = prepared.judge(person, act, today)
      if (verdict.outcome !== 'update')
        return { ...row, version: person.version, outcome: 'skip', reason: verdict.reason }
      const { values: then, before, changes, note } = verdict
      return { ...row, version: person.version, outcome: 'update', reason: note ?? why, given: then, before, changes }
    }
    return rowsMade(found.map(rowOf))
  },
  apply: async (scope, job, items, installation) => {
    const bulk = await asBulk(scope, job)
    const why = forbidden(scope, bulk.settings.change)
    if (why) throw new AppError('FORBIDDEN', why)
    await actOf(bulk.settings.change).apply(scope, bulk, items, installation)
  },
  asLeft: change => ofEmployee(actOf(actIn(change)).asLeft),
  restore: async (scope, job, items) => {
    const bulk = await asBulk(scope, job)
    await holdPeople(scope, items)
    await actOf(bulk.settings.change).restore(scope, bulk, items)
  },
}

interface Found {
  key: string
  id: Id | null
  name: string
  employee_number: string | null
  why: string | null
}

async function peopleOf(scope: Scope, people: OperationPeople): Promise<Found[]> {
  if (people.by === 'pasted') return pasted(scope, people.lines)
  const matching = await matchingNow(scope, people)
  if (!matching) return []
  const { from, where } = matching
  return scope.db.rows<Found>(sql`select e.id::text as key, e.id, e.last_name || ', ' || e.first_name as name, e.employee_number, null as why
    from ${from} where ${where} order by e.sort_name, e.id`)
}

/** Returns people from a list, each once; reports lines that match no one here. */
async function pasted(scope: Scope, lines: readonly string[]): Promise<Found[]> {
  const asked = lines.map(line => line.trim()).filter(Boolean)
  const matched = await matchLines(scope, asked)
  const known = new Set<Id>()
  return asked.flatMap((line, at): Found[] => {
    const { id, why } = whomOf(line, matched.get(line))
    if (id === null) return [{ key: `line ${at}`, id: null, name: line, employee_number: null, why }]
    if (known.has(id)) return []
    known.add(id)
    const person = matched.get(line)?.people[0]
    return [
      {
        key: id,
        id,
        name: person ? `${person.last_name}, ${person.first_name}` : line,
        employee_number: person?.employee_number ?? null,
        why,
      },
    ]
  })
}
