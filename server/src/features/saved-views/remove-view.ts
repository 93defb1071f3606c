import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope.ts'
import { ownView } from './own-view.ts'

export async function removeView(scope: Scope, id: Id): Promise<undefined> {
  await ownView(scope, id)
  await scope.db.run(sql`delete from saved_views where organization_id = ${scope.agency.id} and id = ${id}`)
}
