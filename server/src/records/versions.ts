import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import { AppError, notFound } from '../errors/app-error.ts'
import { sorted } from '../events/seal/canonical.ts'
import type { Scope } from '../scope/scope.ts'

/** Returns the same digest for the same content, whatever the order of its keys. */
export const contentHash = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')

interface Published {
  number: number
  /** The content that the digest covers. */
  content: unknown
  /** Additional columns to set. */
  columns: Readonly<Record<string, unknown>>
}

/**
 * Versions of a record: a draft in progress, and published versions, which never change (docs/recipes.md). The table has `state`,
 * `number`, `content_hash`, `reviews`, and who wrote and published it when. The caller locks the record.
 */
export function versionsIn(name: string) {
  const table = raw(name)
  const is = ({ agency }: Scope, id: Id) => sql`organization_id = ${agency.id} and id = ${id}`
  return {
    /** Refuses to publish changes by another person that the user hasn't seen. */
    refuseUnseen: async (scope: Scope, draft: Id, seen_at: string, refusal: (name: string) => string) => {
      const row = await scope.db.row<{ name: string; is_seen: boolean }>(sql`
        select updated_by_name as name, date_trunc('milliseconds', updated_at) <= ${seen_at}::timestamptz as is_seen
        from ${table} where ${is(scope, draft)}`)
      if (row && !row.is_seen) throw new AppError('CONFLICT', refusal(row.name))
    },

    /** Turns the draft into the version with this number. */
    freeze: (scope: Scope, draft: Id, { number, content, columns }: Published) => {
      const set = Object.entries({
        ...columns,
        number,
        content_hash: contentHash(content),
        published_by_name: scope.actor.name,
      })
      return scope.db.run(sql`update ${table} set state = 'published', published_at = now(),
          ${join(set.map(([column, value]) => sql`${raw(column)} = ${value}`))}
        where ${is(scope, draft)}`)
    },

    discard: (scope: Scope, draft: Id) =>
      scope.db.run(sql`delete from ${table} where ${is(scope, draft)} and state = 'draft'`),

    /** Records by name that a person has reviewed a part of a version, such as a language, or withdraws that. */
    review: (scope: Scope, version: Id, part: string, is_reviewed: boolean) =>
      scope.db.run(sql`update ${table} set reviews = case when ${is_reviewed}
          then reviews || jsonb_build_object(${part}::text, jsonb_build_object('by', ${scope.actor.name}::text,
            'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          else reviews - ${part}::text end
        where ${is(scope, version)}`),

    /** Drops reviews of changed parts: reviewers of the old text have not read the new one. */
    dropReviews: async (scope: Scope, version: Id, parts: readonly string[]): Promise<void> => {
      if (parts.length > 0)
        await scope.db.run(sql`update ${table} set reviews = reviews - ${parts}::text[] where ${is(scope, version)}`)
    },
  }
}

/** Returns the version with this id; a version of another record counts as missing. */
export function versionWith<V extends { id: Id }>(versions: readonly V[], id: Id, missing: string): V {
  const version = versions.find(one => one.id === id)
  if (!version) throw notFound(missing)
  return version
}
