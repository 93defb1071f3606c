import { heard, isInterrupted } from './run.mjs'

/** An error shown to the user as one clear sentence without a stack. */
export class Refused extends Error {}

/**
 * Runs every step, even if others fail, and returns the exit code. A step is `[name, () => exit code]`. Lanes of steps (`beside`)
 * run in parallel, for steps that leave a processor idle; each prints its output when it ends. A part (`part`) is a list of steps
 * with a budget: its maximum share of the total time.
 */
export async function runSteps(steps) {
  const run = { failed: [], took: [] }
  const parts = []
  const began = performance.now()
  for (const step of steps) {
    if (isInterrupted()) break
    const start = performance.now()
    await runStep(step, run)
    if (step.part) parts.push({ ...step, seconds: since(start) })
  }
  if (isInterrupted()) return 130
  const total = since(began)
  const over = overBudget(parts, total)
  console.log(whereTheTimeWent(run.took, parts, total))
  for (const sentence of over) console.log(sentence)
  console.log(run.failed.length === 0 ? '\nEvery step passed.' : `\nFailed: ${run.failed.join(', ')}`)
  return run.failed.length === 0 && over.length === 0 ? 0 : 1
}

const since = start => (performance.now() - start) / 1000

export const beside = (...lanes) => ({ lanes })
/** `share` is the part of the whole run, from 0 to 1. */
export const part = (name, share, steps) => ({ part: name, share, steps })

async function runStep(step, run) {
  if (step.part) for (const inner of step.steps) await runStep(inner, run)
  else if (step.lanes) await Promise.all(step.lanes.map(lane => runLane(lane, run)))
  else {
    if (!isInterrupted()) console.log(`\n> ${step[0]}`)
    await runOne(step, run)
  }
}

async function runOne([name, work], { took, failed }) {
  if (isInterrupted()) return
  const start = performance.now()
  const code = await work().catch(tell)
  const seconds = since(start)
  took.push({ name, seconds })
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds.toFixed(1)} s`)
  if (code !== 0) failed.push(name)
}

async function runLane(lane, run) {
  for (const [name, work] of lane) {
    const words = []
    const heardWork = async () => {
      const code = await heard(bytes => words.push(bytes), work).catch(tell)
      process.stdout.write(`\n> ${name}\n${Buffer.concat(words).toString()}`)
      return code
    }
    await runOne([name, heardWork], run)
  }
}

/** A part may exceed its share by half, so that growth is noticed when it happens. */
const tolerance = 1.5

/** Returns one sentence per part that took too much of the total; a run without all its parts has no shares. */
export function overBudget(parts, total) {
  const shares = parts.reduce((sum, { share }) => sum + share, 0)
  if (Math.abs(shares - 1) > 0.001) return []
  return parts
    .filter(({ share, seconds }) => seconds > total * share * tolerance)
    .map(
      ({ part, share, seconds }) =>
        `Over budget: ${part} took ${percent(seconds / total)} of the run; its share is ${percent(share)} and may grow to ${percent(share * tolerance)}. Make it quicker, or move the shares in scripts/test.mjs and say why.`,
    )
}

const percent = share => `${Math.round(share * 100)} %`

/** Prints steps longest first, to show where to speed up the suite, then each part with its budget. */
function whereTheTimeWent(took, parts, total) {
  const line = (seconds, name) => `${seconds.toFixed(1).padStart(9)} s  ${name}`
  return [
    '\nWhere the time went:',
    ...took.toSorted((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => line(seconds, name)),
    line(total, 'in all'),
    ...(parts.length > 0 ? ['\nBudgets:'] : []),
    ...parts.map(({ part, share, seconds }) =>
      line(seconds, `${part}: ${percent(seconds / total)} of the run, budget ${percent(share)}`),
    ),
  ].join('\n')
}

function tell(error) {
  console.error(error instanceof Refused ? error.message : error)
  return 1
}
