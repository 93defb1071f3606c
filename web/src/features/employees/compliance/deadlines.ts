import type { api, Answer, ComplianceWay } from '@preceptor/contract'

/** Returns the rule that asks for training first, and the day. */
export function firstDeadline(rules: ComplianceWay['rules']) {
  const ends = rules.flatMap(({ name, train_by }) => (train_by ? [{ name, on: train_by }] : []))
  return ends.toSorted((a, b) => a.on.localeCompare(b.on))[0]
}

type Assigned = Answer<typeof api.assignments.ofEmployee>['data']

/** Returns the day of the last completion of a program. */
export const lastDone = (assigned: Assigned, program_id: string): string | undefined =>
  assigned
    .flatMap(one => (one.program_id === program_id && one.completed_on) || [])
    .toSorted()
    .at(-1)
