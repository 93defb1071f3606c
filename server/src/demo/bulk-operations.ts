import type { ChangeOf, CsmOperation, Id, OperationChange, Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { csmOperationJob } from '../features/csm/bulk-operations/operation.job.ts'
import {
  addOperation,
  approveOperation,
  declineOperation,
  submitOperation,
  undoOperation,
} from '../features/csm/bulk-operations/operations.ts'
import { runJob } from '../jobs/run-job.ts'
import type { Log } from '../lib/log.ts'
import { acrossAgencies, type AgenciesScope, inAgency, type Scope } from '../scope/scope.ts'
import { systemActor } from '../scope/system.ts'

interface Given {
  config: Config
  database: Database
  log: Log
}

interface Place {
  id: Id
  name: string
  time_zone: string
}

/** A few bulk operations by customer success: one done, one undone, one declined, and one waiting for a second person. */
export async function operateDemoWorld({ config, database, log }: Given): Promise<void> {
  const engine = { definitions: [csmOperationJob(config)], log, worker: 'demo', stopping: () => false }
  const as = async <T>(email: string, role: Role, work: (scope: AgenciesScope) => Promise<T>): Promise<T> => {
    return acrossAgencies({ database, ...systemActor }, async scope => {
      const found = await scope.db.row<{ id: Id; name: string }>(sql`select id, name from users where email = ${email}`)
      if (!found) throw new Error(`the demo world has no ${email}`)
      const actor = {
        kind: 'user',
        user_id: found.id,
        name: found.name,
        email,
        role,
        token_organization_id: null,
      } as const
      return work({ ...scope, actor })
    })
  }
  const asStaff = <T>(work: (scope: AgenciesScope) => Promise<T>) => as('csm@preceptor.example', 'csm', work)
  const asLead = <T>(work: (scope: AgenciesScope) => Promise<T>) =>
    as('cs.super@preceptor.example', 'cs_super_user', work)
  const work = async ({ parts }: CsmOperation) => {
    for (const { agency, job_id } of parts) await runJob(database, engine, { organization_id: agency.id, job_id })
  }
  const proposed = async (agencies: readonly Place[], change: OperationChange, reason: string) => {
    const made = await asStaff(scope =>
      addOperation(scope, config, { agency_ids: agencies.map(({ id }) => id), change, reason }),
    )
    await work(made)
    return asStaff(scope => submitOperation(scope, config, made.id))
  }

  const places = await asStaff(({ db }) =>
    db.rows<Place>(
      sql`select id, name, time_zone from organizations where status = 'live' and not is_catalog order by created_at, id`,
    ),
  )
  const [first, second, last = second] = [places[0], places[1], places.at(-1)]
  if (!first || !second || !last) return

  const move = await aMove(database, last)
  if (move) {
    const moved = await proposed([last], move, 'Ticket 4790: the office of this location closed.')
    if (moved.state !== 'awaiting_approval') {
      await work(moved)
      await work(await asStaff(scope => undoOperation(scope, moved.id)))
    }
  }
  const numbers = await someNumbers(database, first)
  if (numbers.length > 0) {
    const voided = await proposed(
      [first],
      { kind: 'void_certificates', numbers },
      'Ticket 4802: printed with the wrong name.',
    )
    await asLead(scope =>
      declineOperation(scope, config, { id: voided.id, reason: 'Correct the name and issue them again instead.' }),
    )
  }
  const renamed = await proposed(
    [last],
    { kind: 'mail_domain', from_domain: 'example.org', to_domain: 'example.net' },
    'Ticket 4815: the provider of these addresses closed.',
  )
  await work(
    renamed.state === 'awaiting_approval'
      ? await asLead(scope => approveOperation(scope, config, renamed.id))
      : renamed,
  )
  await proposed(
    [first, second],
    { kind: 'close_stale', idle_days: 60 },
    'Ticket 4821: assignments that nobody needs any more.',
  )
}

const inPlace = <T>(database: Database, { id, name, time_zone }: Place, work: (scope: Scope) => Promise<T>) =>
  inAgency({ database, ...systemActor, agency: { id, name, time_zone, versions: null } }, work)

/** Moves people from the smallest location to the largest. */
const aMove = (database: Database, place: Place): Promise<ChangeOf<'move_people'> | null> =>
  inPlace(database, place, async ({ db }) => {
    const rows = await db.rows<{ id: Id }>(sql`select l.id from locations l
      join employees e on e.organization_id = l.organization_id and e.location_id = l.id
      where l.organization_id = ${place.id} and l.is_active group by l.id order by count(*), l.id`)
    const [from, to] = [rows[0], rows.at(-1)]
    return from && to && from !== to ? { kind: 'move_people', from_id: from.id, to_id: to.id } : null
  })

const someNumbers = (database: Database, place: Place): Promise<string[]> =>
  inPlace(database, place, async ({ db }) => {
    const rows = await db.rows<{ number: string }>(sql`select number from certificates
      where organization_id = ${place.id} and state = 'valid' order by issued_on desc, number limit 3`)
    return rows.map(({ number }) => number)
  })
