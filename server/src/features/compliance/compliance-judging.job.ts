import { setTimeout as pause } from 'node:timers/promises'
import { defineJob, definePhase, type Job, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { isAnyoneDue, judgeDue } from './kept/judge-due.ts'

/** Shows the progress of a change for a large number of people. After a stop, the worker continues in the background. */
export const complianceJudgingJob = defineJob({
  kind: 'compliance_judging',
  run: definePhase<unknown, undefined>({ block }),
})

async function block(scope: Scope, job: Job): Promise<Step> {
  const people = await judgeDue(scope, 'bulk')
  const done = Math.min(job.total, job.done + (people ?? 0))
  const step = { cursor: job.cursor + 1, done, counts: { judged: done } }
  // Single changes are being processed
  if (people === null) await pause(50)
  if (people === null || (await isAnyoneDue(scope, 'bulk'))) return step
  return { cursor: step.cursor, done: job.total, counts: { judged: job.total }, ending: { state: 'succeeded' } }
}
