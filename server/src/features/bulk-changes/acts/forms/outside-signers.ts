import type { BulkChangeOf, Id, OutsideSigner, SignersOfMany } from '@preceptor/contract'
import { textFor } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { Existing } from '../../../employee-batches/employee-values.ts'
import type { GivenForm } from '../../../employee-forms/assign.ts'
import { employeeFormTexts } from '../../../employee-forms/texts.ts'
import { matchLines } from '../../../imports/match-lines.ts'
import type { ListedLine } from '../../act.ts'
import { whomOf } from '../../audience.ts'
import { bulkTexts } from '../../texts.ts'

type Reach = Required<{ [Key in keyof OutsideSigner]: Exclude<OutsideSigner[Key], undefined> }>

/** The signers found by the preview. */
export interface SignersFound {
  listed: ListedLine[]
  /** Returns an employee's outside signers, by step. */
  of: (employee_id: Id) => Record<string, Reach>
  /** Returns the preview's sentence about a missing signer, or null. */
  missing: (person: Pick<Existing, 'id' | 'coordinator_id'>) => string | null
}

/** Finds the signers: those named for outside steps, and whether users and roles have someone for their steps. */
export async function findSigners(
  scope: Scope,
  form: GivenForm,
  outside: NonNullable<BulkChangeOf<'form_add'>['outside']>,
): Promise<SignersFound> {
  const steps = form.content.steps.filter(({ who }) => who.kind === 'outside')
  const strange = Object.keys(outside).find(key => !steps.some(step => step.key === key))
  if (strange !== undefined)
    throw invalid({ [`change.outside.${strange}`]: [employeeFormTexts.named('noOutsideStep')] })
  const listed: ListedLine[] = []
  const byStep = new Map<string, (id: Id) => Reach | undefined>()
  for (const { key } of steps) {
    const given = outside[key]
    if (!given) continue
    const named = given.by === 'one' ? null : await ofList(scope, given.rows)
    if (named) listed.push(...named.listed)
    byStep.set(key, given.by === 'one' ? () => reach(given) : id => named?.people.get(id))
  }
  const vacant = await vacancy(scope, form)
  const isOfCoordinator = form.content.steps.some(({ who }) => who.kind === 'coordinator')
  return {
    listed: withoutRepeats(listed),
    of: id =>
      Object.fromEntries(
        [...byStep].flatMap(([key, named]) => {
          const found = named(id)
          return found ? [[key, found]] : []
        }),
      ),
    missing: ({ id, coordinator_id }) => {
      const open = steps.find(({ key }) => !byStep.get(key)?.(id))
      if (open) return bulkTexts.named('nobodyNamed', { step: labelOf(scope, open.who) })
      if (vacant !== null) return vacant
      return isOfCoordinator && coordinator_id === null ? bulkTexts.named('noCoordinatorSigns') : null
    },
  }
}

const reach = ({ name, email, phone }: OutsideSigner): Reach => ({ name, email: email ?? null, phone: phone ?? null })

const labelOf = ({ origin }: Scope, { labels = {} }: GivenForm['content']['steps'][number]['who']) =>
  textFor(labels, [origin.language, 'en'])?.text || employeeFormTexts.named('outside')

/** A list may name the same person for two steps; they are listed once. */
const withoutRepeats = (listed: readonly ListedLine[]) => [
  ...new Map(listed.map(one => [`${one.line}\n${one.why ?? ''}`, one])).values(),
]

async function ofList(scope: Scope, rows: Extract<SignersOfMany, { by: 'list' }>['rows']) {
  const found = await matchLines(
    scope,
    rows.map(({ who }) => who),
  )
  const people = new Map<Id, Reach>()
  const listed = rows.map(({ who, ...signer }): ListedLine => {
    const { id, why } = whomOf(who, found.get(who))
    if (id === null) return { line: who, id, why }
    if (people.has(id)) return { line: who, id, why: bulkTexts.named('listedTwice') }
    people.set(id, reach(signer))
    return { line: who, id, why: null }
  })
  return { people, listed }
}

/** Returns the problem with a step whose user is no longer active, or whose role no one has. */
async function vacancy({ db }: Scope, { content }: GivenForm): Promise<string | null> {
  const named = content.steps.filter(({ who }) => who.kind === 'user' || who.kind === 'role')
  if (named.length === 0) return null
  const users = await db.rows<{ user_id: Id; role: string }>(
    sql`select u.user_id, u.role from agency_users() u where u.is_active`,
  )
  const isTaken = ({ who }: (typeof named)[number]) =>
    users.some(({ user_id, role }) => (who.kind === 'user' ? user_id === who.user_id : role === who.role))
  return named.every(isTaken) ? null : bulkTexts.named('nobodyTakesStep')
}
