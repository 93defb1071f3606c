import type { ComplianceWay, Id } from '@preceptor/contract'
import type { Scope } from '../../../scope/scope.ts'
import { versionOn } from '../engine/applies.ts'
import { judge } from '../engine/judge.ts'
import type { Judgement } from '@preceptor/contract/compliance/result'
import type { Question } from '../engine/question.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { questionsOf } from '../questions.ts'
import { kindsOf } from '../way/kinds.ts'
import { offersFor, type RealOffer } from '../way/offers.ts'
import { type Goal, shortestWay, type Way } from '../way/shortest-way.ts'
import { type Names, namesFor } from './names.ts'
import { whyOf } from './why.ts'

/** Number of plans judged before the search settles for one that works, because a reader is waiting. */
const mostTries = 1500

const due: ReadonlySet<string> = new Set(['lapsed', 'overdue', 'due_soon'])
const pending: ReadonlySet<string> = new Set([...due, 'in_progress', 'suspended'])

const ofProfile: ReadonlySet<string> = new Set([
  'hire_date_missing',
  'certification_date_missing',
  'birth_date_missing',
])

/** Steps that are recorded or filled in, not learned. */
const ofPaper: ReadonlySet<string> = new Set(['credential', 'form'])

interface Pending {
  question: Question
  judgement: Judgement
  /** Other open windows besides those that are due. */
  others: number
}

/** Returns steps from the agency's offer until nothing is due, or nothing is pending, and the rules that no offer satisfies. */
export async function wayOf(
  scope: Scope,
  employee_id: Id,
  today: string,
  reach: 'due' | 'all',
): Promise<ComplianceWay> {
  const rules = await loadRules(scope)
  const facts = (await loadFacts(scope, [employee_id])).get(employee_id)
  const names = await namesFor(scope)
  const asked = facts === undefined ? [] : questionsOf(rules, facts, today).map(pendingOf)
  const wanted = reach === 'all' ? pending : due
  const open = asked.filter(({ judgement }) => wanted.has(judgement.state))
  const later =
    reach === 'due' &&
    asked.some(({ judgement: { state }, others }) => pending.has(state) && (!wanted.has(state) || others > 0))
  const mendable = open.filter(({ judgement: { reason } }) => reason === null || reason === 'away_too_long')
  const offers = await offersFor(
    scope,
    employee_id,
    mendable.map(({ question }) => question),
  )
  const { way, mended } = wayFor(mendable, offers, reach)
  const told = (one: Pending) => ruleTold(scope, one, names)
  return {
    as_of: today,
    reach,
    more_later: later,
    rules: mended.map(told),
    way: way && wayTold(way, offers, mended),
    without: open.filter(one => !mended.includes(one)).map(told),
  }
}

function pendingOf(question: Question): Pending {
  const { judgement, missing } = judge(question)
  return { question, judgement, others: missing.all.windows - missing.due.windows }
}

/** If not all rules can be satisfied, returns the way for those that can. */
function wayFor(
  open: readonly Pending[],
  offers: readonly RealOffer[],
  goal: Goal,
): { way: Way | null; mended: readonly Pending[] } {
  const search = (some: readonly Pending[]) =>
    some.length === 0
      ? null
      : shortestWay(
          some.map(({ question }) => question),
          offers,
          { goal, tries: mostTries },
        )
  const whole = search(open)
  if (whole !== null) return { way: whole, mended: open }
  const mended = open.filter(one => search([one]) !== null)
  const way = search(mended)
  return way === null ? { way: null, mended: [] } : { way, mended }
}

function ruleTold({ origin }: Scope, { question: { rule, as_of, facts }, judgement }: Pending, names: Names) {
  const version =
    rule.versions.find(({ effective_from }) => effective_from === judgement.version) ?? versionOn(rule, as_of)
  return {
    rule_id: rule.id,
    name: version?.name ?? '',
    state: judgement.state,
    why: version === null ? '' : whyOf(origin.language, version, names, { ...judgement, as_of, facts }),
    needs_date: judgement.reason !== null && ofProfile.has(judgement.reason),
    counts_as:
      version?.asks.kind === 'hours' || version?.asks.kind === 'topics' ? (version.counts_as[0] ?? null) : null,
    train_by:
      judgement.state === 'due_soon' && version !== null && !ofPaper.has(version.asks.kind)
        ? (judgement.window?.moved_end ?? null)
        : null,
  }
}

function wayTold(
  { offers, minutes, is_shortest }: Way,
  real: readonly RealOffer[],
  mended: readonly Pending[],
): ComplianceWay['way'] {
  const byId = new Map(real.map(offer => [offer.id, offer]))
  const steps = offers.flatMap(({ id }) => byId.get(id) ?? [])
  return {
    minutes,
    is_shortest,
    steps: steps.map(offer => {
      const { kind, id, title, minutes: length, is_under_way, by_nurse, needs_scan, open_form, may_give } = offer
      const helped = mended.filter(({ question }) => kindsOf([question], [offer]).length > 0)
      return {
        kind,
        id,
        title,
        minutes: length,
        is_under_way,
        by_nurse,
        needs_scan,
        open_form,
        may_give,
        rule_ids: helped.map(({ question }) => question.rule.id),
      }
    }),
  }
}
