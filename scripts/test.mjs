import { buildWeb } from './build-web.mjs'
import { filesOnServer, withoutServerAlone } from './both-databases.mjs'
import { checks, vitest } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { node, tool } from './run.mjs'
import { runSteps } from './steps.mjs'

/** Everything that must pass: on the embedded database, again on a server what may differ there, and in a real browser. */
export const test = () =>
  runSteps([
    ...checks([
      // starts and ends servers, and waits for them most of the time
      ['the embedded database and the test server', () => vitest(['processes'])],
      // one processor's work
      ['build of the web app', () => buildWeb().then(() => 0)],
      ['size of the web app', () => node(['scripts/size-gate.mjs'])],
    ]),
    ['HTTP tests on the embedded database', () => vitest(['http'], { TEST_DB: 'embedded' }, withoutServerAlone)],
    [
      'HTTP tests that the database decides, on a PostgreSQL server',
      () => vitest(['http'], { TEST_DB: 'server' }, filesOnServer),
    ],
    ['journeys in a browser', journeys],
  ])

async function journeys() {
  const chromium = await findChromium()
  return tool('playwright', ['test'], { env: chromium ? { CHROMIUM_PATH: chromium } : {} })
}
