import { demoPassword } from '../demo/accounts.ts'
import { playDay } from '../demo/learners-day/play-day.ts'
import { Refused } from '../errors/refused.ts'
import { asCommand } from './run-command.ts'

const usage = `npm run learners -- --day [--people N] [--minutes M] [--url URL] [--email EMAIL --password PASSWORD] [--key KEY] [--seed S]

Caregivers learn for a day through the public API of a running server: they start, read, take quizzes, fail some, complete, and some stop.

  --people N      how many (40)
  --minutes M     over how many minutes; 0 is as fast as the server answers (0)
  --url URL       where the server listens (http://127.0.0.1:3000, or PORT)
  --email EMAIL   staff of the agency, who see what is open (admin@harborlight.example)
  --key KEY       of the public API; without one a key is made and revoked at the end`
const text = { type: 'string' } as const

await asCommand(
  {
    usage,
    options: {
      day: { type: 'boolean', default: false },
      people: { ...text, default: '40' },
      minutes: { ...text, default: '0' },
      url: { ...text, default: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
      email: { ...text, default: 'admin@harborlight.example' },
      password: { ...text, default: demoPassword },
      key: text,
      seed: { ...text, default: new Date().toISOString() },
    },
  },
  ({ values }) => {
    if (!values.day) throw new Refused(usage)
    return playDay({
      origin: values.url.replace(/\/+$/, ''),
      email: values.email,
      password: values.password,
      key: values.key ?? null,
      people: whole('people', values.people, 10_000),
      minutes: whole('minutes', values.minutes, 1440),
      seed: values.seed,
      say: line => console.log(line),
    })
  },
)

function whole(name: string, given: string, most: number): number {
  const number = Number(given)
  if (/^\d+$/.test(given) && number <= most) return number
  throw new Refused(`--${name} is "${given}". Give a whole number up to ${most}.`)
}
