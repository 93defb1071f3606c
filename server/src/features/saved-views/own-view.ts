import type { Id, SavedView } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import { readView } from './read-views.ts'
import { viewTexts } from './texts.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

/** Returns the view if it is the actor's own. Everyone can see a shared view, but only its owner can change it. */
export async function ownView<S extends AnyScope>(store: ViewStore<S>, scope: S, id: Id): Promise<SavedView> {
  const view = await readView(store, scope, id)
  if (view.is_own) return view
  throw new AppError('FORBIDDEN', viewTexts.named('othersView', { owner: view.owner_name }))
}
