import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ownView } from './own-view.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

export async function removeView<S extends AnyScope>(store: ViewStore<S>, scope: S, id: Id): Promise<undefined> {
  await ownView(store, scope, id)
  await scope.db.run(sql`delete from ${store.table} v where ${store.home.is(scope)} and id = ${id}`)
}
