import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { runningEmbedded } from '../src/db/embedded.ts'
import { processesIn } from '../src/db/processes.ts'
import { inProve } from './campaign.ts'
import { endPrograms, folder, patience, program, refusal, until } from './program.ts'
import { inTurn } from './sample.ts'

endPrograms()

describe('on the embedded database', { timeout: 2 * patience }, () => {
  const data = folder()

  test('it starts, reports ready, and ends on SIGTERM with nothing left behind', async () => {
    const first = program({ DATA_DIR: data })
    const address = await first.ready()
    for (const path of ['live', 'ready']) expect((await fetch(`${address}/api/health/${path}`)).status).toBe(200)
    expect(processesIn(join(data, 'pg')).length).toBeGreaterThan(0)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(processesIn(join(data, 'pg'))).toEqual([])
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test.runIf(inTurn(1))('a second start in the same folder is refused with one message', async () => {
    const first = program({ DATA_DIR: data })
    await first.ready()
    expect(await refusal({ DATA_DIR: data })).toContain(`in use by process ${first.child.pid}`)
  })

  /** Runs a statement as the owner of the tables, bypassing the running program. */
  async function asOwner(dataDir: string, statement: string) {
    const owner = new Client({ connectionString: runningEmbedded(dataDir) })
    await owner.connect()
    try {
      return (await owner.query<Record<string, unknown>>(statement)).rows
    } finally {
      await owner.end()
    }
  }

  test.runIf(inTurn(2))('after kill -9 it starts again automatically, with all committed data', async () => {
    const first = program({ DATA_DIR: data })
    await first.ready()
    await asOwner(
      data,
      `delete from users where email = 'kept@example.org'; insert into users (email, name) values ('kept@example.org', 'Kept')`,
    )
    first.child.kill('SIGKILL')
    await first.ended
    await program({ DATA_DIR: data }).ready()
    const kept = await asOwner(data, `select name from users where email = 'kept@example.org'`)
    expect(kept).toEqual([{ name: 'Kept' }])
  })

  test.runIf(inProve)('a demo world restarts too, and its people can sign in again', async () => {
    const filled = { DATA_DIR: folder(), DEMO: '1' }
    const userOf = async (address: string) => {
      const body = JSON.stringify({ email: 'admin@harborlight.example', password: 'demo-only-password' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
      return ((await answer.json()) as { user: { id: string; name: string } }).user
    }
    const first = program(filled)
    const before = await userOf(await first.ready())
    first.child.kill('SIGKILL')
    await first.ended
    const after = await userOf(await program(filled).ready())
    expect(after.name).toMatch(/\w/)
    expect(after).toEqual(before)
  })

  /** Sends a request that the server has begun to read, with the rest of its body missing. */
  async function halfACall(address: string) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {})
    const said = { text: '' }
    socket.on('data', (bytes: Buffer) => (said.text += bytes))
    const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 10', 'Expect: 100-continue']
    socket.write(`POST /api/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    await until(() => said.text.includes('100 Continue'))
    socket.write('{')
    return { socket, said }
  }

  test('a call in progress at SIGTERM is answered, new ones are not accepted', async () => {
    const first = program({ DATA_DIR: data })
    const address = await first.ready()
    const { socket, said } = await halfACall(address)
    first.child.kill('SIGTERM')
    const refused = () =>
      fetch(`${address}/api/health/live`).then(
        () => false,
        () => true,
      )
    await until(refused)
    socket.write('not json!')
    expect(await first.ended).toBe(0)
    expect(said.text).toContain('HTTP/1.1 400 ')
  })

  test.runIf(inProve)('a connection that never sent a request does not delay the shutdown', async () => {
    const first = program({ DATA_DIR: data })
    const { hostname, port } = new URL(await first.ready())
    const silent = connect(Number(port), hostname)
    silent.on('error', () => {})
    await once(silent, 'connect')
    const began = performance.now()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    // Waiting for the silent connection would take ten seconds, the time limit for a request to begin
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test.runIf(inProve)('a second signal ends it at once, along with the database', async () => {
    const first = program({ DATA_DIR: data })
    await halfACall(await first.ready())
    first.child.kill('SIGTERM')
    await until(() => first.err().includes('"stopping"'))
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(130)
    await until(() => processesIn(join(data, 'pg')).length === 0)
  })

  test.runIf(inProve)('a port in use gives one clear message, and the database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const bound = other.address()
    const port = String(bound && typeof bound === 'object' ? bound.port : 0)
    expect(await refusal({ DATA_DIR: data, PORT: port })).toContain(`Port ${port} of 127.0.0.1 is in use`)
    expect(processesIn(join(data, 'pg'))).toEqual([])
    other.close()
  })

  test.runIf(inTurn(4))('an invalid setting gives one clear message', async () => {
    const [port, worker] = await Promise.all([
      refusal({ DATA_DIR: data, PORT: 'eighty' }),
      refusal({ DATA_DIR: data, WORKER: 'maybe' }),
    ])
    expect(port).toContain('PORT is "eighty"')
    expect(worker).toContain('WORKER')
  })

  test.runIf(inProve)('a data folder used by a newer version is left alone, with one message', async () => {
    const newer = folder()
    // No program uses it now; a copy, so that no other test sees the changes
    execFileSync('cp', ['-a', `${data}/.`, newer])
    const first = program({ DATA_DIR: newer })
    await first.ready()
    await asOwner(newer, `insert into schema_migrations (name, sha256) values ('999-later.sql', 'x')`)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await refusal({ DATA_DIR: newer })).toBe(
      'This database was used by a newer version of Preceptor (999-later.sql). Start that version, or restore a backup.',
    )
    expect(processesIn(join(newer, 'pg'))).toEqual([])
  })

  test.runIf(inProve)('with WORKER=only it runs jobs and serves nothing', async () => {
    const worker = program({ DATA_DIR: data, WORKER: 'only' })
    await until(() => worker.out().includes('works on imports'))
    expect(worker.out()).not.toContain('ready at')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })
})
