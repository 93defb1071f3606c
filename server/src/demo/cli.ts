import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openConfigured } from '../db/open.ts'
import { StartRefused } from '../errors/start-refused.ts'
import { demoPassword } from './accounts.ts'
import { demoToday } from './days.ts'
import { fillWorld, largeWorld } from './story.ts'

const help = `npm run demo -- [--agencies N] [--employees M] [--others K] [--seed S]

Fills an empty database with a demo world: the one of DATABASE_URL, or the embedded one in DATA_DIR.

  --agencies N    how many agencies (6). The first six are those of the demo world.
  --employees M   how many employees the first agency has (1850).
  --others K      how many employees each agency after the sixth has (1000).
  --seed S        the same seed on the same day gives the same world (preceptor).

DEMO_DATE=2026-03-15 fixes the day from which the world counts back.`

interface Wanted {
  agencies: number
  employees: number
  others: number
  seed: string
}

function wanted(): Wanted | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      agencies: { ...text, default: '6' },
      employees: { ...text, default: '1850' },
      others: { ...text, default: '1000' },
      seed: { ...text, default: 'preceptor' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  return {
    agencies: whole('agencies', values.agencies, 1, 100_000),
    employees: whole('employees', values.employees, 0, 2_000_000),
    others: whole('others', values.others, 0, 1_000_000),
    seed: values.seed,
  }
}

function whole(name: string, given: string, least: number, most: number): number {
  const number = Number(given)
  if (/^\d+$/.test(given) && number >= least && number <= most) return number
  throw new StartRefused(`--${name} is "${given}". Give a whole number from ${least} to ${most}.`)
}

async function fill(size: Wanted) {
  const config = readConfig()
  const opened = await openConfigured(config)
  try {
    const start = performance.now()
    const world = largeWorld(demoToday(config.demoDate), size)
    if (!(await fillWorld(opened.ownerUrl, world, config.appKeys)))
      throw new StartRefused(
        'This database holds agencies already, so nothing was written. Empty it, or set DATA_DIR or DATABASE_URL to another.',
      )
    const people = world.agencies.reduce((sum, { employees }) => sum + employees, 0)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const shown = (n: number) => n.toLocaleString('en-US')
    console.log(`${shown(size.agencies)} agencies with ${shown(people)} employees in ${seconds} s.`)
    console.log(`Start with npm start and sign in as admin@harborlight.example with the password ${demoPassword}.`)
  } finally {
    await opened.stop()
  }
}

/** Reports command-line errors as one sentence, like errors in the environment. */
const sentenceOf = (error: unknown) => {
  if (error instanceof StartRefused) return error.message
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return code.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${help}` : null
}

try {
  const size = wanted()
  if (size) await fill(size)
  else console.log(help)
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exitCode = 78
}
