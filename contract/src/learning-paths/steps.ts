import * as z from 'zod/mini'
import { id, keysOf } from '../schemas.ts'
import { dueAnchors, spanUnits, startAnchors, stepKinds } from './states.ts'
import { pathText } from './texts.ts'

export const mostSteps = 40
const amount = z
  .int(pathText('amountMalformed'))
  .check(z.gte(0, pathText('amountMalformed')), z.lte(1000, pathText('amountMalformed')))
const unit = z.enum(keysOf(spanUnits), pathText('unitMissing'))
const startRule = z.strictObject({ from: z.enum(keysOf(startAnchors), pathText('anchorMissing')), amount, unit })
const dueRule = z.strictObject({ from: z.enum(keysOf(dueAnchors), pathText('anchorMissing')), amount, unit })
export type StartRule = z.output<typeof startRule>
export type PathDueRule = z.output<typeof dueRule>

const pathStep = z.strictObject({
  /** For an existing step, whose progress is kept. */
  step_id: z.optional(id),
  kind: z.enum(keysOf(stepKinds), pathText('kindMissing')),
  /** The program (also for a session), the credential type, or the form. */
  ref_id: z.uuid(pathText('refMissing')),
  is_required: z.boolean(),
  /** Later steps wait for it, even in free order. */
  is_gate: z.boolean(),
  /** Null starts at once. */
  start: z.nullable(startRule),
  /** Null uses the program's or form's rule; credentials and sessions then have no due date. */
  due: z.nullable(dueRule),
})
export type PathStep = z.output<typeof pathStep>

const differ = (steps: readonly PathStep[]) =>
  new Set(steps.map(({ kind, ref_id }) => `${kind} ${ref_id}`)).size === steps.length
const hasPrevious = ([first]: readonly PathStep[]) =>
  first?.start?.from !== 'previous' && first?.due?.from !== 'previous'

/** Returns true if later steps of the path wait until this one is done. */
export const holdsLater = (
  { is_gate, is_required }: Pick<PathStep, 'is_gate' | 'is_required'>,
  { is_ordered }: { is_ordered: boolean },
): boolean => is_gate || (is_ordered && is_required)

/** The steps, saved together. */
export const pathSteps = {
  is_ordered: z.boolean(),
  steps: z
    .array(pathStep)
    .check(
      z.maxLength(mostSteps, pathText('stepsMany', { most: mostSteps })),
      z.refine(differ, pathText('stepTwice')),
      z.refine(hasPrevious, pathText('firstHasNone')),
    ),
}
export interface PathSteps {
  is_ordered: boolean
  steps: PathStep[]
}
