import { fullName, type Id, operationTitle } from '@preceptor/contract'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import { recordEvent } from '../../../../events/record.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { whomOf } from '../../../bulk-changes/audience.ts'
import { addEmployee } from '../../../employees/add-employee.ts'
import { findDuplicates } from '../../../employees/duplicates.ts'
import { todayIn } from '../../../employees/today.ts'
import {
  type CarriedTraining,
  carriedTrainings,
  receiveTrainings,
} from '../../../external-training/carried-trainings.ts'
import { matchLines } from '../../../imports/match-lines.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, neverUndone, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Fields copied for a transferred person. Numbers, tags, lists and notes stay with the first agency. */
const carried = [
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'email',
  'mobile',
  'phone_2',
  'birth_date',
  'language',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
] as const
type Profile = Record<(typeof carried)[number], string | null> & { first_name: string; last_name: string }

interface Person {
  line: string
  id: Id | null
  why: string | null
  profile: Profile | null
  trainings: CarriedTraining[]
}
interface Brought {
  from: { id: Id; name: string; time_zone: string }
  people: Person[]
}

/**
 * Copies people who agreed to it into another agency, with their completions as outside training that this agency must still
 * approve. The first agency keeps its records, and its log shows who was transferred and how they agreed.
 */
export const transferPeople: Kind<'transfer_people', Brought> = {
  ...neverUndone,
  bring: async (scope, { from_agency_id, lines }) => {
    const from = await agencyOf(scope, from_agency_id)
    const people = await within(scope, from, inside => peopleThere(inside, lines))
    return { from, people }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    if (change.consented_on > todayIn(scope.agency.time_zone))
      throw invalid({ 'change.consented_on': [operationTexts.named('consentAhead')] })
    return operationTitle(change, { from: from.name, to: scope.agency.name })
  },
  rows: async (scope, _, { people }) => {
    const rows: RowMade[] = []
    for (const [at, { line, id, why, profile, trainings }] of people.entries()) {
      if (id === null || !profile) {
        rows.push({ key: `line ${at}`, subject_id: null, name: line, outcome: 'unknown', reason: why })
        continue
      }
      const row = { key: id, subject_id: null, name: `${profile.last_name}, ${profile.first_name}` }
      const [other] = await findDuplicates(scope, profile)
      if (other) {
        const name = `${other.first_name} ${other.last_name}`
        rows.push({ ...row, outcome: 'skip', reason: operationTexts.named('maybeHere', { name }) })
        continue
      }
      const titles = trainings.map(({ title, completed_on }) => `${title} (${completed_on})`)
      rows.push({
        ...row,
        outcome: 'update',
        given: { id, profile, trainings },
        changes: [{ field: 'programs', before: null, after: titles.join('\n') || null }],
      })
    }
    return rowsMade(rows)
  },
  apply: (scope, { id: job_id, settings: { change, brought, reason } }, items) =>
    eachItem<Given>(scope, items, async ({ given: { id, profile, trainings }, ...item }) => {
      const { from } = brought as Brought
      const { consented_on, consent } = change
      const note = operationTexts.say(fallback, 'consentNote', { day: namedDay(consented_on), consent })
      const head = { source: 'bulk', job_id, reason, note } as const
      const employee = await addEmployee(scope, profile as Parameters<typeof addEmployee>[1])
      const subject = { id: employee.id, name: fullName(employee) }
      await recordEvent(scope, { ...head, kind: 'bulk_operation.person_received', subject })
      await receiveTrainings(scope, { employee: subject, trainings, provider: from.name, note, head })
      await keepSubject(scope, item, employee.id)
      await scope.db.as({ role: 'app_user', organization_id: from.id, user_id: scope.actor.user_id }, db =>
        recordEvent({ ...scope, db, agency: { ...from, versions: null } } as Scope, {
          ...head,
          job_id: null,
          kind: 'bulk_operation.person_given',
          subject: { id, name: subject.name },
        }),
      )
    }),
}

interface Given {
  id: Id
  profile: Profile
  trainings: CarriedTraining[]
}

async function peopleThere(scope: Scope, lines: readonly string[]): Promise<Person[]> {
  const asked = [...new Set(lines.map(line => line.trim()).filter(Boolean))]
  const matched = await matchLines(scope, asked)
  const found = asked.map(line => Object.assign(whomOf(line, matched.get(line)), { line }))
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))]
  const trainings = await carriedTrainings(scope, ids)
  const profiles = await scope.db.rows<{ id: Id; profile: Profile }>(sql`
    select e.id, (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(e)) c where c.key = any(${[...carried]}::text[])) as profile
    from employees e where e.organization_id = ${scope.agency.id} and e.id = any(${ids}::uuid[])`)
  const byId = new Map(profiles.map(({ id, profile }) => [id, profile]))
  const seen = new Set<Id>()
  return found.flatMap(({ line, id, why }): Person[] => {
    if (id === null) return [{ line, id, why, profile: null, trainings: [] }]
    if (seen.has(id)) return []
    seen.add(id)
    return [{ line, id, why, profile: byId.get(id) ?? null, trainings: trainings.get(id) ?? [] }]
  })
}
