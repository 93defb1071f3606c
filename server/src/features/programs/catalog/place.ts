import { catalogId, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../db/tx.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'

type Place = Pick<Scope['agency'], 'id' | 'name' | 'time_zone'>
const catalogPlace: Place = { id: catalogId, name: '', time_zone: 'America/New_York' }

/** Runs `work` in another agency, or in the catalog, within the same transaction. */
export const inside = <T>(scope: Scope | AgenciesScope, place: Place, work: (scope: Scope) => Promise<T>): Promise<T> =>
  scope.db.as({ role: 'app_user', organization_id: place.id, user_id: scope.actor.user_id }, db =>
    work({ ...scope, db, agency: { ...place, versions: null } }),
  )

/** Works inside the catalog; the caller has checked access. */
export const insideCatalog = <T>(scope: Scope | AgenciesScope, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inside(scope, catalogPlace, work)

/** Reads across agencies from within one of them; for the worker only. */
export const across = <T>({ db, actor }: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'app_csm', user_id: actor.user_id }, work)

export interface Holder extends Place {
  status: string
  cs_user_id: Id | null
}

export const agenciesCalled = (db: Db, ids: readonly Id[]): Promise<Holder[]> =>
  db.rows<Holder>(sql`select id, name, time_zone, status, cs_user_id from organizations
    where id = any(${ids}::uuid[]) order by lower(name), id`)
