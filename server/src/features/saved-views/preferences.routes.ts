import { api, type Preferences, preferenceValues } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { feature } from '../../http/mount.ts'

/** Drops stored preferences with unknown keys or formats, one key at a time. */
function known(kept: Record<string, unknown> | undefined): Preferences {
  const entries = Object.keys(preferenceValues.shape).flatMap(key => {
    const one = preferenceValues.safeParse({ [key]: kept?.[key] })
    return kept?.[key] !== undefined && one.success ? [one.data] : []
  })
  return Object.assign({}, ...entries) as Preferences
}

export const preferencesFeature = feature(api.preferences, {
  get: async ({ scope }) => {
    const row = await scope.db.row<{ preferences: Record<string, unknown> }>(
      sql`select preferences from users where id = ${scope.actor.user_id}`,
    )
    return known(row?.preferences)
  },
  update: async ({ scope, body }) => {
    const row = await scope.db.row<{ preferences: Record<string, unknown> }>(sql`
      update users set preferences = preferences || ${JSON.stringify(body)}::jsonb where id = ${scope.actor.user_id}
      returning preferences`)
    return known(row?.preferences)
  },
})
