import type { Id, SavedView } from '@preceptor/contract'
import { AppError } from '../../app-error.ts'
import { readView } from './read-views.ts'
import type { AnyScope, Shelf } from './shelves.ts'

/** The view, if it is the actor's own: a shared one is everybody's to see and its owner's to change. */
export async function ownView<S extends AnyScope>(shelf: Shelf<S>, scope: S, id: Id): Promise<SavedView> {
  const view = await readView(shelf, scope, id)
  if (view.is_own) return view
  throw new AppError('FORBIDDEN', `This view is ${view.owner_name}'s. Only its owner can change it.`)
}
