import type { Ending, Job, Step } from '../../jobs/define.ts'

interface Undone {
  cursor: number
  dealtWith: number
  isLast: boolean
  /** Of these rows, so many stay as they are. */
  kept: number
}

/** How far the undo of an import came; what stays is counted until the end, which tells of it. */
export async function undoStep(
  job: Job,
  { cursor, dealtWith, isLast, kept }: Undone,
  ending: (kept: number) => Promise<Ending>,
): Promise<Step> {
  const { kept: before = 0, ...counts } = job.counts
  const all = before + kept
  const done = Math.min(job.done + dealtWith, sum(counts))
  if (!isLast) return { cursor, done, counts: { ...counts, kept: all } }
  return { cursor, done, counts, ending: await ending(all) }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
