import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inProve } from '../test/campaign.ts'
import { endPrograms, folder, patience, program } from '../test/program.ts'

/** `npm start` runs this file. */
const main = resolve('server/dist/main.js')
endPrograms()
beforeAll(() => {
  const build = `import('./scripts/build-server.mjs').then(m => m.buildServer())`
  const PATH = `${resolve(process.execPath, '..')}:${process.env.PATH}`
  execFileSync(process.execPath, ['-e', build], { env: { ...process.env, PATH }, stdio: 'pipe' })
}, patience)

describe('the bundle of the server', { timeout: 2 * patience }, () => {
  test('it serves with the files beside the sources: migrations, texts and thread code', async () => {
    const { child, ready, ended } = program({ DATA_DIR: folder() }, main)
    const address = await ready()
    const ask = (path: string) => fetch(`${address}/api${path}`, { headers: { 'accept-language': 'es' } })
    expect((await ask('/health/ready')).status).toBe(200)
    expect(await (await ask('/nothing')).text()).toContain('No existe esa llamada.')
    // Generated in a thread that runs from the sources
    expect(await (await ask('/openapi.json')).text()).toContain('/admin/providers')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test.runIf(inProve)('a signal while it is loading leaves nothing behind', async () => {
    const dataDir = folder()
    const first = program({ DATA_DIR: dataDir }, main)
    await first.ready()
    first.child.kill('SIGTERM')
    await first.ended
    const second = program({ DATA_DIR: dataDir }, main)
    await once(second.child, 'spawn')
    await new Promise(done => setTimeout(done, 150))
    second.child.kill('SIGTERM')
    await second.ended
    const third = program({ DATA_DIR: dataDir }, main)
    expect((await fetch(`${await third.ready()}/api/health/ready`)).status).toBe(200)
  })

  test('the stack of an error names source lines', async () => {
    const { ended, err } = program(
      { DATABASE_URL: 'nonsense', APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` },
      main,
    )
    expect(await ended).toBe(70)
    expect(err()).toMatch(/server\/src\/db\/open\.ts:\d+:\d+/)
    expect(err()).not.toContain('server/dist/')
  })
})
