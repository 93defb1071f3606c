import { isInterrupted } from './run.mjs'

/** One clear sentence for the user instead of a stack. */
export class Refused extends Error {}

/** Runs every step, whatever the others said, and answers the exit code. A step is `[name, () => exit code]`. */
export async function runSteps(steps) {
  const failed = []
  const took = []
  for (const [name, work] of steps) {
    if (isInterrupted()) break
    console.log(`\n> ${name}`)
    const start = performance.now()
    const code = await work().catch(told)
    const seconds = (performance.now() - start) / 1000
    took.push({ name, seconds })
    console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds.toFixed(1)} s`)
    if (code !== 0) failed.push(name)
  }
  if (isInterrupted()) return 130
  console.log(whereTheTimeWent(took))
  console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

/** Longest first, so that whoever wants a quicker suite sees where to begin. */
function whereTheTimeWent(took) {
  const total = took.reduce((sum, { seconds }) => sum + seconds, 0)
  const lines = took
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(9)} s  ${name}`)
  return ['\nWhere the time went:', ...lines, `${total.toFixed(1).padStart(9)} s  in all`].join('\n')
}

function told(error) {
  console.error(error instanceof Refused ? error.message : error)
  return 1
}
