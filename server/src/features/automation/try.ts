import {
  actWords,
  type Answer,
  type api,
  heldWords,
  type Id,
  type PlannedPerson,
  type RuleDefinition,
  sentenceOf,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesFor } from '../../events/read-changes.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { ask, membersFilters, whoMatches } from './ask.ts'
import { heldBy } from './breaker.ts'
import { occasionWords } from './log.ts'
import { type Match, matchesOfDay, type Occasion } from './occasions.ts'
import { forbiddenRule } from './owner.ts'
import { type Candidate, planAct } from './plan.ts'
import { readRow } from './rule-row.ts'
import { sayingOf } from './say.ts'
import { automationTexts } from './texts.ts'

type DryRun = Answer<typeof api.automationRules.dryRun>

const nobody = '00000000-0000-0000-0000-000000000000'

export const definitionFor = async (
  scope: Scope,
  id: string,
  given: RuleDefinition | undefined,
): Promise<RuleDefinition> => {
  const known = id === 'new' ? null : await readRow(scope, id)
  if (given) return given
  if (known === null) throw invalid({ definition: [automationTexts.named('definitionMissing')] })
  return known.definition
}

/**
 * Returns the people the rule would currently start for: today's for a date trigger, members for a view, otherwise its whole
 * audience.
 */
export async function setOffNow(scope: Scope, definition: RuleDefinition, now: Date): Promise<Match[]> {
  const today = todayIn(scope.agency.time_zone, now)
  const { trigger } = definition
  const of = (ids: readonly Id[], occasion: Occasion) =>
    ids.map((employee_id): Match => ({ employee_id, occurrence: 'now', occasion, causes: [] }))
  switch (trigger.on) {
    case 'date':
      return matchesOfDay(scope, trigger, today)
    case 'enters':
    case 'leaves':
      return of(await whoMatches(scope, await membersFilters(scope, trigger)), { kind: trigger.on, day: today })
    case 'event': {
      const { program_id, form_id, path_id } = trigger
      return of(await whoMatches(scope, definition.people), {
        kind: trigger.event,
        day: today,
        ...(program_id && { program_id }),
        ...(form_id && { form_id }),
        ...(path_id && { path_id }),
      })
    }
    default:
      return of(await whoMatches(scope, definition.people), { kind: trigger.on, day: today })
  }
}

interface Tried extends Candidate {
  causes: Id[]
}

/** Plans the first step with the real engine and lists people by name. Writes nothing. */
export async function dryRun(
  scope: Scope,
  id: string,
  { definition: given, page, per_page }: { definition?: RuleDefinition | undefined; page: number; per_page: number },
  { sendsTexts, now }: { sendsTexts: boolean; now: Date },
): Promise<DryRun> {
  const { db, agency, origin } = scope
  const definition = await definitionFor(scope, id, given)
  const why = forbiddenRule(scope, definition)
  if (why) throw new AppError('FORBIDDEN', why)
  const saying = await sayingOf(scope, definition, origin.language)
  const tried = await sieved(scope, definition, await setOffNow(scope, definition, now))
  const [first, ...later] = definition.steps
  const planned = first ? await planAct(scope, first.act, tried.those, { sendsTexts, now }) : []
  const reasons = new Map<string, number>()
  const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  for (const { reason } of tried.stopped) add(reason)
  const going = planned.filter(({ outcome }) => outcome === 'would_do')
  for (const { outcome, reason } of planned) if (outcome !== 'would_do' && reason) add(reason)
  const all = [
    ...planned.map(one => Object.assign({}, one, { employee_id: one.of.employee_id, occasion: one.of.occasion })),
    ...tried.stopped,
  ]
  const some = all.slice((page - 1) * per_page, page * per_page)
  const names = await db.rows<{
    id: Id
    name: string
    number: string | null
  }>(sql`select e.id, e.last_name || ', ' || e.first_name as name, e.employee_number as number
    from employees e where e.organization_id = ${agency.id} and e.id = any(${some.map(one => one.employee_id)}::uuid[])`)
  const called = new Map(names.map(one => [one.id, one]))
  const say = (text: string | null) => (text === null ? null : inWords(origin.language, text))
  const followed = later.map(({ act }, at) => ({
    step: at + 1,
    act: act.act,
    what: actWords(act, saying),
    outcome: 'would_do' as const,
    reason: null,
    changes: [],
  }))
  const data = some.map(
    (one): PlannedPerson => ({
      employee_id: one.employee_id,
      name: called.get(one.employee_id)?.name ?? '',
      employee_number: called.get(one.employee_id)?.number ?? null,
      occasion: occasionWords(origin.language, one.occasion),
      effects: first
        ? [
            {
              step: 0,
              act: first.act.act,
              what: actWords(first.act, saying),
              outcome: one.outcome,
              reason: say(one.reason),
              changes: changesFor(origin.language, one.changes),
            },
            ...('of' in one && one.outcome !== 'failed' ? followed : []),
          ]
        : [],
    }),
  )
  const people = new Set(going.map(({ of }) => of.employee_id)).size
  const messages = going.filter(({ is_message }) => is_message).length
  const held = await heldBy(scope, id === 'new' ? nobody : id, { people, messages, now })
  return {
    sentence: sentenceOf(definition, saying),
    people,
    skipped: all.length - going.length,
    messages,
    would_hold: held && inWords(origin.language, heldWords(held)),
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason: inWords(origin.language, reason), count }))
      .toSorted((one, other) => other.count - one.count),
    data,
    meta: { total: all.length, page, per_page },
  }
}

/** Excludes people the way the engine does before the first step. */
async function sieved(scope: Scope, definition: RuleDefinition, matches: readonly Match[]) {
  const stopped: (Tried & { outcome: 'skipped'; reason: string; changes: [] })[] = []
  const asked = [
    { filters: definition.stop_when, keeps: false, reason: automationTexts.named('stoppedByRule') },
    { filters: definition.people, keeps: true, reason: automationTexts.named('notForThem') },
    { filters: definition.steps[0]?.still ?? null, keeps: true, reason: automationTexts.named('noLonger') },
  ]
  let those: Tried[] = [...matches]
  for (const { filters, keeps, reason } of asked) {
    if (!filters || !Object.values(filters).some(Boolean) || those.length === 0) continue
    const answers = await ask(scope, filters, [...new Set(those.map(one => one.employee_id))])
    those = those.filter(one => {
      const stays = (answers.get(one.employee_id)?.held ?? false) === keeps
      if (!stays) stopped.push({ ...one, outcome: 'skipped', reason, changes: [] })
      return stays
    })
  }
  return { those, stopped }
}
