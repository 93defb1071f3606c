import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { dayIn } from '../../lib/day-in.ts'
import { transaction } from '../../db/tx.ts'
import { AppError } from '../../errors/app-error.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type Hands, wholeLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import type { FileStore } from '../../store/file-store.ts'
import { claimFiles } from '../files/claim.ts'
import { beginFile, endFile, piecesFrom, takePiece } from '../files/take-in.ts'
import { fetchMedia, NoMedia } from './fetch-media.ts'

interface Left {
  id: Id
  for_agency: Id
  outcome: 'thread' | 'desk'
  message_id: Id
  media: { url: string; type: string }[]
  received_at: string
}

const mostTries = 6

/** Fetches pictures of incoming texts from the service, checks their content, and attaches them to the text. */
export const textPictures = (config: Config, openStore: () => Promise<FileStore>) =>
  wholeLoop({
    name: 'pictures of texts',
    every: 15,
    isLong: true,
    work: async hands => {
      const left = await transaction(hands.database.pool, { role: 'app_job' }, db =>
        db.rows<Left>(sql`update sms_inbound set media_tries = media_tries + 1, next_try_at = now() + media_tries * interval '2 minutes'
          where id in (select id from sms_inbound where media_left and outcome in ('thread', 'desk') and next_try_at <= now() order by next_try_at limit 20)
          returning id, for_agency, outcome, message_id, media, received_at`),
      )
      if (left.length === 0) return 0
      const store = await openStore()
      return eachOf(hands, left, one => bringIn(hands, { config, store }, one))
    },
  })

async function bringIn({ database }: Hands, means: { config: Config; store: FileStore }, left: Left): Promise<number> {
  const basis = await systemBasis(database, left.for_agency)
  if (!basis) return 0
  // File limits depend on the uploader, which is the office here
  const office = { ...basis, actor: { ...basis.actor, role: 'agency_admin' as const } }
  const ids: Id[] = []
  const day = dayIn(basis.agency.time_zone, new Date(left.received_at))
  let isLate = false
  for (const [n, { url }] of left.media.entries()) {
    try {
      ids.push(await takeOne(office, means, { url, name: `${day}-${n + 1}` }))
    } catch (error) {
      // Another kind of file, too large, or not from the service: the text stays without it
      if (error instanceof NoMedia || (error instanceof AppError && error.code === 'INVALID')) continue
      isLate = true
    }
  }
  if (isLate && !(await isOver(database, left.id))) return 0
  await inAgency(office, scope => keep(scope, left, ids))
  return 1
}

const isOver = async (database: Hands['database'], id: Id) =>
  (await transaction(database.pool, { role: 'app_job' }, db =>
    db.row(sql`select from sms_inbound where id = ${id} and media_tries >= ${mostTries}`),
  )) !== undefined

async function takeOne(
  office: Omit<Scope, 'db'>,
  { config, store }: { config: Config; store: FileStore },
  { url, name }: { url: string; name: string },
): Promise<Id> {
  const bytes = await fetchMedia(config, url)
  if (bytes.length === 0) throw new NoMedia('It is empty.')
  const services = { config, store, checks: {} }
  const id = await beginFile(office, services, { use: 'message', name, size: bytes.length })
  const pieces = piecesFrom(
    (async function* () {
      yield bytes
    })(),
  )
  let from = 0
  while (from < bytes.length) {
    const { value } = await pieces.next()
    if (!value) break
    await takePiece(office, services, { id, from }, value)
    from += value.length
  }
  await endFile(office, services, id, pieces)
  return id
}

/** Attaches the files to the text, or to the message that it became in the meantime. */
async function keep(scope: Scope, { id, outcome, message_id }: Left, ids: readonly Id[]) {
  const { db, agency } = scope
  await claimFiles(scope, 'message', ids)
  if (outcome === 'desk')
    await db.run(sql`insert into unassigned_files (organization_id, unassigned_id, file_id)
      select ${agency.id}, ${message_id}, f from unnest(${ids}::uuid[]) f`)
  await db.run(sql`insert into message_files (organization_id, message_id, file_id, employee_id)
    select m.organization_id, m.id, f, m.employee_id from messages m cross join unnest(${ids}::uuid[]) f
    where m.organization_id = ${agency.id} and m.id = ${
      outcome === 'thread'
        ? sql`${message_id}`
        : sql`(select u.message_id from unassigned_messages u where u.organization_id = ${agency.id} and u.id = ${message_id})`
    }`)
  await db.as({ role: 'app_job' }, job => job.run(sql`update sms_inbound set media_left = false where id = ${id}`))
}
