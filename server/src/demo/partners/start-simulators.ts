import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Id } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import { ownerClient } from '../../db/owner-client.ts'
import { unseal } from '../../keys/secrets.ts'
import type { Store } from './simulators.ts'

/**
 * Starts the simulated partners in a separate process; their stores hold the data of their last responses. Returns a function that
 * stops them.
 */
export async function startSimulators(config: Config, ownerUrl: string): Promise<() => Promise<void>> {
  const child = fork(new URL('./simulators-process.ts', import.meta.url), [String(config.partnersPort)], {
    stdio: 'ignore',
    env: {},
  })
  child.on('error', () => {})
  child.send(await storesOf(config, ownerUrl), () => {})
  // It ends with us and never keeps us running
  child.unref()
  child.channel?.unref()
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
}

/** The data of simulated partners: people by partner, and files on the SSH host by path. */
export interface Held {
  store: Record<'hhax' | 'alayacare', Store>
  files: Record<string, string>
}

/** The newest file of a drop. */
function fileOf(people: readonly Record<string, unknown>[]): Record<string, string> {
  const names = Object.keys(people[0] ?? {})
  if (names.length === 0) return {}
  const cell = (value: unknown) => `"${typeof value === 'string' ? value.replaceAll('"', '""') : ''}"`
  const lines = [names, ...people.map(person => names.map(name => person[name]))]
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  return { [`/Outbox/CAREGIVERS_${day}.CSV`]: lines.map(line => line.map(cell).join(',')).join('\r\n') }
}

async function storesOf({ appKeys }: Config, ownerUrl: string): Promise<Held> {
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ adapter: 'hhax' | 'alayacare' | 'drop'; id: Id; said_sealed: string }>(
      `select p.adapter, r.id, r.said_sealed from partner_records r join partners p on p.id = r.partner_id
       where p.adapter is not null and r.gone_at is null order by r.external_id`,
    )
    const { rows: coordinators } = await owner.query<{
      adapter: 'hhax' | 'alayacare'
      external_id: string
      name: string
    }>(
      `select p.adapter, k.external_id, k.name from care_coordinators k join partners p on p.id = k.partner_id where p.adapter is not null`,
    )
    const people = (name: string) =>
      rows
        .filter(({ adapter }) => adapter === name)
        .map(({ id, said_sealed }) => {
          const place = { table: 'partner_records', column: 'said_sealed', id }
          return JSON.parse(unseal(appKeys, place, said_sealed)) as Record<string, unknown>
        })
    const of = (name: 'hhax' | 'alayacare'): Store => ({
      caregivers: people(name),
      coordinators: coordinators
        .filter(({ adapter }) => adapter === name)
        .map(one => ({ code: one.external_id, id: one.external_id, name: one.name, email: '' })),
    })
    return { store: { hhax: of('hhax'), alayacare: of('alayacare') }, files: fileOf(people('drop')) }
  } finally {
    await owner.end()
  }
}
