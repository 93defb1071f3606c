import {
  type Answer,
  type api,
  type EmployeePatch,
  type Id,
  onLeaveStatus,
  type ProviderStatus,
  type RuleMoved,
  statusReasons,
} from '@preceptor/contract'
import type { Judgement } from '@preceptor/contract/compliance/result'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import type { Scope } from '../../../scope/scope.ts'
import { changeStatus } from '../../employees/change-status.ts'
import { holdEmployee } from '../../employees/read-employee.ts'
import { statusOn } from '../../employees/status-rules.ts'
import { todayIn } from '../../employees/today.ts'
import { addLeave, leaveOf, updateLeave } from '../../leave/leave.ts'
import { updateEmployee } from '../../employees/update-employee.ts'
import { versionOn } from '../engine/applies.ts'
import { worst } from '../engine/evaluate.ts'
import { judge } from '../engine/judge.ts'
import { isRed, rankOf } from '../engine/judged.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { questionsOf } from '../questions.ts'
import { type Names, namesFor } from './names.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { whyOf } from './why.ts'

export interface Proposed {
  profile?: EmployeePatch | undefined
  status?:
    | { provider_status: ProviderStatus; effective_on: string; expected_return?: string | null | undefined }
    | undefined
  leave?: { id?: Id | undefined; first_day: string; last_day: string | null } | undefined
}

type Impact = Answer<typeof api.compliance.impact>

/**
 * Previews a change, rule by rule. It makes the change, runs the engine, and rolls everything back, so the preview can't differ
 * from saving. It uses the date of the change if that is ahead, otherwise today.
 */
export async function impactOf(scope: Scope, id: Id, proposed: Proposed): Promise<Impact> {
  const today = todayIn(scope.agency.time_zone)
  const planned = proposed.status?.effective_on ?? proposed.leave?.first_day ?? today
  const as_of = planned > today ? planned : today
  const rules = await loadRules(scope)
  const names = await namesFor(scope)
  const told = { language: scope.origin.language, names, as_of }
  const before = await judgedRules(scope, id, rules, told)
  const after = await tried(
    scope,
    () => make(scope, id, today, proposed),
    () => judgedRules(scope, id, rules, told),
  )
  const pairs = [...before].flatMap(([rule_id, was]) => {
    const becomes = after.get(rule_id)
    return becomes === undefined ? [] : [{ rule_id, name: becomes.name, before: was.stands, after: becomes.stands }]
  })
  const moved = pairs.filter(pair => !isSame(pair))
  return {
    as_of,
    before: worst([...before.values()].map(({ stands }) => stands.state)),
    after: worst([...after.values()].map(({ stands }) => stands.state)),
    rules: moved.toSorted(mostImportantFirst),
    unmoved: pairs.filter(pair => isSame(pair) && pair.after.state !== 'not_applicable').length,
  }
}

/** Refuses the same changes as saving, with the same messages. */
async function tried<T>(scope: Scope, change: () => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  await scope.db.mark('savepoint')
  try {
    await change()
    return await ask()
  } finally {
    await scope.db.mark('rollback to savepoint')
  }
}

async function make(scope: Scope, id: Id, today: string, { profile, status, leave }: Proposed) {
  if (leave) await makeLeave(scope, id, leave)
  if (profile) await updateEmployee(scope, id, profile, null)
  if (!status || (await isSaved(scope, id, today, status))) return
  const { provider_status, effective_on, expected_return } = status
  // Any reason will do, because none affects a rule
  const reason = statusReasons[provider_status]?.[0] ?? null
  const back = provider_status === onLeaveStatus && expected_return ? { expected_return, schedule_return: true } : {}
  await changeStatus(scope, id, { provider_status, effective_on, reason, ...back })
}

/**
 * Returns true when the change was already saved or planned and has no effect. Locks the row, which waits for a save in progress.
 */
async function isSaved(scope: Scope, id: Id, today: string, change: NonNullable<Proposed['status']>) {
  const employee = await holdEmployee(scope, id)
  const held = change.effective_on > today ? statusOn(employee, change.effective_on) : employee.provider_status
  return held === change.provider_status
}

async function makeLeave(scope: Scope, of: Id, { id, ...days }: NonNullable<Proposed['leave']>) {
  // Limited to this person: another person's leave can't be changed here
  const span = id === undefined ? undefined : (await leaveOf(scope, of)).data.find(one => one.id === id)
  if (span) await updateLeave(scope, span.id, days, span.version)
  else await addLeave(scope, of, { ...days, note: null })
}

interface Told {
  language: string
  names: Names
  as_of: string
}
interface Judged {
  name: string
  stands: RuleMoved['before']
}

/** Judges every rule with a version for this person, by the rule's id. */
export async function judgedRules(
  scope: Scope,
  id: Id,
  rules: readonly ComplianceRule[],
  told: Told,
): Promise<Map<Id, Judged>> {
  const facts = (await loadFacts(scope, [id])).get(id)
  if (facts === undefined) return new Map()
  return new Map(
    questionsOf(rules, facts, told.as_of).flatMap(question => {
      const { judgement } = judge(question)
      const version =
        question.rule.versions.find(one => one.effective_from === judgement.version) ??
        versionOn(question.rule, told.as_of)
      return version === null
        ? []
        : [
            [
              question.rule.id,
              { name: version.name, stands: standsOf(judgement, version, { ...told, facts: question.facts }) },
            ] as const,
          ]
    }),
  )
}

const standsOf = (
  judgement: Judgement,
  version: RuleVersion,
  { language, names, as_of, facts }: Told & { facts: PersonFacts },
) => ({
  state: judgement.state,
  due_on: judgement.window?.moved_end ?? null,
  why: whyOf(language, version, names, { ...judgement, as_of, facts }),
})

type Pair = Pick<RuleMoved, 'before' | 'after'>
const isSame = ({ before, after }: Pair) =>
  before.state === after.state && before.due_on === after.due_on && before.why === after.why

/** Sorts rules that lapse first, then those that recover, then the rest by severity. */
const mostImportantFirst = (one: RuleMoved, other: RuleMoved) =>
  weight(one) - weight(other) || rankOf(one.after.state) - rankOf(other.after.state)
function weight({ before, after }: Pair) {
  if (isRed(before.state) === isRed(after.state)) return 2
  return isRed(after.state) ? 0 : 1
}
