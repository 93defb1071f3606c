import type { api, Answer, ComplianceWay } from '@preceptor/contract'

/** Returns the first deadline among the rules that a step helps satisfy, with the rule's name. */
export function firstDeadline(rules: ComplianceWay['rules'], { rule_ids }: { rule_ids: readonly string[] }) {
  const ends = rules.flatMap(({ rule_id, name, train_by }) =>
    train_by && rule_ids.includes(rule_id) ? [{ name, on: train_by }] : [],
  )
  return ends.toSorted((a, b) => a.on.localeCompare(b.on))[0]
}

type Assigned = Answer<typeof api.assignments.ofEmployee>['data']

/** Returns the day of the last completion of a program. */
export const lastDone = (assigned: Assigned, program_id: string): string | undefined =>
  assigned
    .flatMap(one => (one.program_id === program_id && one.completed_on) || [])
    .toSorted()
    .at(-1)
