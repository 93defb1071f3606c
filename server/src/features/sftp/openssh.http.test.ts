import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { afterAll, expect, test } from 'vitest'
import { hostKeyOf, newKey } from '../../demo/partners/ssh-peer.ts'
import { inProve } from '../../../test/campaign.ts'
import { type Begun, type Outgoing, putFile, sha256Of } from './put-file.ts'
import { openSession } from './session.ts'

/** Debian's own SFTP server, behind our connection. `SFTP_SERVER` names a different path. */
const program = process.env['SFTP_SERVER'] ?? '/usr/lib/openssh/sftp-server'
const bytes = Buffer.from('employee,hours\r\nAda,7.50\r\n'.repeat(20_000))
const folder = mkdtempSync(join(tmpdir(), 'preceptor-openssh-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function openServer() {
  const key = newKey()
  const server = new ssh2.Server({ hostKeys: [key] }, connection => {
    connection
      .on('error', () => {})
      .on('authentication', asked => (asked.method === 'password' ? asked.accept() : asked.reject(['password'])))
      .on('session', accept =>
        accept().on('subsystem', begin => {
          const channel = begin()
          const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'ignore'] })
          channel.pipe(child.stdin)
          child.stdout.pipe(channel)
          channel.on('close', () => child.kill())
        }),
      )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, hostKey: hostKeyOf(key) }
}

test.runIf(inProve && existsSync(program))(
  '[R-RTE-9] OpenSSH: uploads and verifies a file, refuses a name already in use, and resumes after each step',
  async () => {
    const { server, port, hostKey } = await openServer()
    const bounds = { sftpPrivateHosts: [`127.0.0.1:${port}`], demo: false }
    const signIn = { host: '127.0.0.1', port, username: 'agency', auth: 'password', secret: 'word', hostKey } as const
    const put = async (over: Partial<Outgoing>, stopAt?: 'begins' | 'opened' | 'sent') => {
      const session = await openSession(signIn, bounds, () => {})
      let begun: Begun | null = null
      const kill = (at: string) => {
        if (at === stopAt) throw new Error('killed')
        return Promise.resolve()
      }
      try {
        const out = { id: 'x'.repeat(12), folder, file_name: 'report.csv', bytes, attempt: 1, before: null } as const
        const outcome = await putFile(
          session,
          { way: 'part_rename', on_collision: 'refuse', renamesSafely: true, ...out, ...over },
          {
            step: () => {},
            begins: remote_name => {
              begun = {
                remote_name,
                size: bytes.length,
                sha256: sha256Of(bytes),
                sent: false,
                sized: false,
                opened: false,
              }
              return kill('begins')
            },
            opened: () => {
              if (begun) begun.opened = true
              return kill('opened')
            },
            sent: sized => {
              if (begun) Object.assign(begun, { sent: true, sized })
              return kill('sent')
            },
          },
        ).catch((error: unknown) => {
          if ((error as Error).message !== 'killed') throw error
          return null
        })
        return { outcome, begun: begun as Begun | null }
      } finally {
        session.end()
      }
    }
    for (const way of ['part_rename', 'direct_wx'] as const) {
      for (const stopAt of [undefined, 'begins', 'opened', 'sent'] as const) {
        for (const name of readdirSync(folder)) rmSync(join(folder, name))
        const { outcome, begun } = await put({ way }, stopAt)
        const last = outcome ?? (await put({ way, before: begun, attempt: 2 })).outcome
        expect(last, `${way} ${stopAt}`).toMatchObject({ state: 'proven' })
        expect(readdirSync(folder)).toEqual(['report.csv'])
        expect(readFileSync(join(folder, 'report.csv')).equals(bytes)).toBe(true)
      }
      writeFileSync(join(folder, 'report.csv'), 'theirs')
      expect((await put({ way })).outcome).toMatchObject({ state: 'refused' })
      expect((await put({ way, on_collision: 'suffix' })).outcome).toMatchObject({ state: 'proven' })
      expect(readFileSync(join(folder, 'report.csv')).toString()).toBe('theirs')
      expect(readdirSync(folder).toSorted()).toEqual(['report-2.csv', 'report.csv'])
    }
    server.close()
  },
)
