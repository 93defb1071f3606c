import { heard, isInterrupted } from './run.mjs'

/** One clear sentence for the user instead of a stack. */
export class Refused extends Error {}

/**
 * Runs every step, whatever the others said, and answers the exit code. A step is `[name, () => exit code]`. Lists of steps that
 * stand in one place (`beside`) run side by side, for those that leave a processor idle; each then tells its words when it ends.
 */
export async function runSteps(steps) {
  const failed = []
  const took = []
  const runOne = async ([name, work]) => {
    if (isInterrupted()) return
    const start = performance.now()
    const code = await work().catch(told)
    const seconds = (performance.now() - start) / 1000
    took.push({ name, seconds })
    console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds.toFixed(1)} s`)
    if (code !== 0) failed.push(name)
  }
  const began = performance.now()
  for (const step of steps) {
    if (isInterrupted()) break
    if (step.lanes) await Promise.all(step.lanes.map(lane => runLane(lane, runOne)))
    else {
      console.log(`\n> ${step[0]}`)
      await runOne(step)
    }
  }
  if (isInterrupted()) return 130
  console.log(whereTheTimeWent(took, (performance.now() - began) / 1000))
  console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

export const beside = (...lanes) => ({ lanes })

async function runLane(lane, runOne) {
  for (const [name, work] of lane) {
    const words = []
    await runOne([
      name,
      async () => {
        const code = await heard(bytes => words.push(bytes), work).catch(told)
        process.stdout.write(`\n> ${name}\n${Buffer.concat(words).toString()}`)
        return code
      },
    ])
  }
}

/** Longest first, so that whoever wants a quicker suite sees where to begin. */
function whereTheTimeWent(took, total) {
  const lines = took
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(9)} s  ${name}`)
  return ['\nWhere the time went:', ...lines, `${total.toFixed(1).padStart(9)} s  in all`].join('\n')
}

function told(error) {
  console.error(error instanceof Refused ? error.message : error)
  return 1
}
