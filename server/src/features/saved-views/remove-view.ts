import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ownView } from './own-view.ts'
import type { AnyScope, Shelf } from './shelves.ts'

export async function removeView<S extends AnyScope>(shelf: Shelf<S>, scope: S, id: Id): Promise<undefined> {
  await ownView(shelf, scope, id)
  await scope.db.run(sql`delete from ${shelf.table} v where ${shelf.home.is(scope)} and id = ${id}`)
}
