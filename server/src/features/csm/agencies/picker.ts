import sql from 'sql-template-tag'
import type { Database } from '../../../db/client.ts'
import { holds } from '../../../http/etag.ts'
import { JsonText, NotModified } from '../../../http/mount.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { type AgenciesQuery, pickedAgencies } from './list-agencies.ts'

interface Kept {
  version: string
  /** By query; there are few per version. */
  answers: Map<string, Buffer>
}
const mostQuestions = 16

/** Responses this process has already built, per database, because tests use several. */
const kept = new WeakMap<Database, Kept>()

/** Health changes with time alone, so only data covered by the version may be cached. */
const isWatched = ({ health, cs_user_id, partner_id, state, search }: AgenciesQuery) =>
  [health, cs_user_id, partner_id, state, search].every(value => value === undefined)

/**
 * Returns every agency by ID and name. The response's strong ETag is a version that the database increments for a new name, status
 * or agency; clients that have it receive 304, and no list is read or written. The version is read before the list, so the cached
 * data is never older than its version.
 */
export async function pickAgencies(
  scope: Pick<AgenciesScope, 'db' | 'database'>,
  query: AgenciesQuery,
  held: string | undefined,
): Promise<JsonText | NotModified> {
  if (!isWatched(query)) return new JsonText(await pickedAgencies(scope, query))
  const row = await scope.db.row<{ version: string }>(sql`select version from agencies_version`)
  const version = row?.version ?? ''
  const etag = `"${version}"`
  if (holds(held, etag)) return new NotModified({ etag })
  let now = kept.get(scope.database)
  if (now?.version !== version) {
    now = { version, answers: new Map() }
    kept.set(scope.database, now)
  }
  const question = JSON.stringify([query.page, query.per_page, query.sort_by, query.status])
  const known = now.answers.get(question)
  if (known) return new JsonText(known, { etag })
  const bytes = Buffer.from(await pickedAgencies(scope, query))
  if (now.answers.size < mostQuestions) now.answers.set(question, bytes)
  return new JsonText(bytes, { etag })
}
