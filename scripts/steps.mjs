import { isInterrupted } from './run.mjs'

/** One clear sentence for the user instead of a stack. */
export class Refused extends Error {}

/** Runs every step, whatever the others said, and answers the exit code. A step is `[name, () => exit code]`. */
export async function runSteps(steps) {
  const failed = []
  for (const [name, work] of steps) {
    if (isInterrupted()) break
    console.log(`\n> ${name}`)
    const start = performance.now()
    const code = await work().catch(told)
    console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (code !== 0) failed.push(name)
  }
  if (isInterrupted()) return 130
  console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

function told(error) {
  console.error(error instanceof Refused ? error.message : error)
  return 1
}
