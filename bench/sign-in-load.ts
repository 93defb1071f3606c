/**
 * `node bench/sign-in-load.ts`: does signing in starve other requests? Compares the p99 of light reads alone with that while as
 * many people as the server admits try passwords at once, as a ratio.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/prepare.ts'
import { loginRole } from '../server/src/db/roles.ts'
import { calls, type Load, type Measured } from './load.ts'
import { startOurs } from './servers.ts'
import { figure } from './table.ts'
import { fill } from './world.ts'

const seconds = 8
const hammers = 64
const most = '1000000'

/** Tries to sign in on this many connections, repeatedly, until stopped. Returns the results. */
function hammer(origin: string) {
  const answered = { tried: 0, refused: 0 }
  let going = true
  const one = async (n: number) => {
    for (let turn = 0; going; turn++) {
      const answer = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody${n}.${turn}@example.org`, password: 'not the password' }),
      })
      await answer.arrayBuffer()
      if (answer.status === 429) {
        answered.refused++
        // Clients told to retry in a moment do
        await new Promise(resolve => setTimeout(resolve, 100))
      } else answered.tried++
    }
  }
  const all = Promise.all(Array.from({ length: hammers }, (_, n) => one(n)))
  return async () => {
    going = false
    await all
    return answered
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-sign-in-load-'))
const database = await startEmbedded({ dataDir })
try {
  await prepareDatabase(database.ownerUrl, null)
  const world = await fill(database.ownerUrl, { million: false })
  const server = await startOurs(database.ownerUrl, database.urlFor(loginRole), {
    LIMIT_LOGIN_PER_ACCOUNT: most,
    LIMIT_LOGIN_PER_IP: most,
  })
  const load: Load = {
    origin: server.origin,
    paths: [`/api/admin/providers?organization_id=${world.small.id}&per_page=25`],
    headers: { 'x-authorization': world.small.token },
    connections: 4,
    seconds,
  }
  await calls({ ...load, seconds: 2 })
  const alone = await calls(load)
  const stop = hammer(server.origin)
  const beside = await calls(load)
  const { tried, refused } = await stop()
  await server.stop()
  const told = (what: string, { p50, p99, perSecond }: Measured) =>
    console.log(`${what}: p50 ${figure(p50, 'ms')}, p99 ${figure(p99, 'ms')}, ${figure(perSecond)} a second`)
  told('light reads alone', alone)
  told(`the same beside ${hammers} people signing in`, beside)
  console.log(
    `p99 ${figure(beside.p99 / alone.p99)} ×, p50 ${figure(beside.p50 / alone.p50)} ×; ` +
      `${figure(tried / seconds)} passwords tried a second, ${figure(refused / seconds)} sent away until later`,
  )
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
