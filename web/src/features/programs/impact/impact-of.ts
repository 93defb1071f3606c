import type { api, Args, Program } from '@preceptor/contract'

type Patch = NonNullable<Args<typeof api.programRules.save>['body']>
type Asked = NonNullable<Args<typeof api.programRules.impact>['query']>

const groups = {
  due: ['due_from', 'due_days', 'due_on'],
  grace: ['grace_days'],
  satisfied: ['satisfied_by_ids'],
  renewals: ['recurrence', 'lead_days'],
  attempts: ['max_attempts'],
  passMark: ['pass_mark'],
  validity: ['validity', 'validity_months', 'valid_until'],
} as const satisfies Record<string, readonly (keyof Patch & keyof Program)[]>
export type Touched = keyof typeof groups

/** Returns the rules about people that these changes affect; if none, no question is needed. */
export const touchedBy = (patch: Patch, program: Program): Touched[] =>
  (Object.keys(groups) as Touched[]).filter(group =>
    groups[group].some(field => patch[field] !== undefined && String(patch[field]) !== String(program[field])),
  )

/** Returns the server's query for these changes. */
export function askedBy(patch: Patch, touched: readonly Touched[]): Asked {
  const { due_from, due_days, due_on, grace_days, satisfied_by_ids, recurrence, lead_days, max_attempts } = patch
  return {
    ...(touched.includes('due') && {
      ...(due_from && { due_from }),
      ...(due_days != null && { due_days }),
      ...(due_on && { due_on }),
    }),
    ...(touched.includes('grace') && grace_days !== undefined && { grace_days }),
    ...(touched.includes('satisfied') && { satisfied_by_ids: (satisfied_by_ids ?? []).join(',') }),
    ...(touched.includes('renewals') && {
      ...(recurrence && { recurrence }),
      ...(lead_days !== undefined && { lead_days }),
    }),
    ...(touched.includes('attempts') && max_attempts !== undefined && { max_attempts }),
  }
}
