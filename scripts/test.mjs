import { buildWeb } from './build-web.mjs'
import { affectedTests, changedSince, sources } from './changed.mjs'
import { checks, vitest } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { filesKilledAlone, filesKilledInProve, filesOnEmbedded, filesOnServer } from './databases.mjs'
import { node, tool } from './run.mjs'
import { part, runSteps } from './steps.mjs'

const onEmbedded = { TEST_DB: 'embedded' }
const onServer = { TEST_DB: 'server' }

/**
 * Everything that must pass. The shares are each part's maximum of the total time (scripts/steps.mjs); they were calculated from
 * the times of single tests on two idle cores (docs/decisions/202).
 */
const whole = () =>
  runSteps([
    part(
      'checks, unit and component tests',
      0.25,
      checks([
        // Starts and stops servers, and mostly waits for them
        ['the embedded database and the test server', () => vitest(['processes'])],
        // Keeps one processor busy
        ['build of the web app', () => buildWeb({ quick: true }).then(() => 0)],
        ['size of the web app', () => node(['scripts/size-gate.mjs'])],
      ]),
    ),
    part('HTTP tests on the embedded database', 0.35, [
      ['HTTP tests on the embedded database', () => vitest(['http'], onEmbedded, filesOnEmbedded)],
    ]),
    part('HTTP tests on a PostgreSQL server', 0.17, [
      ['HTTP tests that the database decides, on a PostgreSQL server', () => vitest(['http'], onServer, filesOnServer)],
    ]),
    part('journeys', 0.23, [['journeys in a browser', () => journeys()]]),
  ])

async function journeys(files = []) {
  const chromium = await findChromium()
  return tool('playwright', ['test', ...files], { env: chromium ? { CHROMIUM_PATH: chromium } : {} })
}

/** `npm test -- --changed [ref]`: runs the quick checks, and the tests that changes since `ref` may break. */
function changed(ref) {
  const files = changedSince(ref)
  const tests = affectedTests(files, sources())
  if (tests === null) {
    console.log('The whole suite stands on what has changed, so all of it runs.')
    return whole()
  }
  console.log(`${files.length} files have changed since ${ref}; ${tests.length} test files may notice.`)
  const those = pattern => tests.filter(file => pattern.test(file))
  const http = those(/\.http\.test\.ts$/)
  const server = [...filesOnServer, ...filesKilledInProve, ...filesKilledAlone]
  const decided = http.filter(file => server.some(name => file.includes(name)))
  const specs = those(/^e2e\/.*\.spec\.ts$/)
  const others = those(/(?<!\.http|\.process)\.test\.(tsx?|mjs)$/)
  const step = (name, found, run) => (found.length > 0 ? [[`${name}: ${found.length} files`, () => run(found)]] : [])
  return runSteps([
    ...checks([], others),
    ...step('processes', those(/\.process\.test\.ts$/), found => vitest(['processes'], {}, found)),
    ...step(
      'HTTP tests on the embedded database',
      http.filter(file => !decided.includes(file)),
      found => vitest(['http'], onEmbedded, found),
    ),
    ...step('HTTP tests on a PostgreSQL server', decided, found => vitest(['http'], onServer, found)),
    ...step('journeys', specs, found => buildWeb({ quick: true }).then(() => journeys(found))),
  ])
}

export function test([option, ref = 'HEAD'] = []) {
  return option === '--changed' ? changed(ref) : whole()
}
