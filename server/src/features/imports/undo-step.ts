import type { Ending, Job, Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileSettings } from './settings.ts'
import { forgetColumns } from './take-in.ts'

interface Undone {
  cursor: number
  dealtWith: number
  isLast: boolean
  /** The number of these rows that stay unchanged. */
  kept: number
}

/** Returns the undo's progress; at the end, reports the number of rows that stay. */
export async function undoStep(
  scope: Scope,
  job: Job<FileSettings>,
  { cursor, dealtWith, isLast, kept }: Undone,
  ending: (kept: number) => Promise<Ending>,
): Promise<Step> {
  const { kept: before = 0, ...counts } = job.counts
  const all = before + kept
  const done = Math.min(job.done + dealtWith, sum(counts))
  if (!isLast) return { cursor, done, counts: { ...counts, kept: all } }
  await forgetColumns(scope, job.settings)
  return { cursor, done, counts, ending: await ending(all) }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
