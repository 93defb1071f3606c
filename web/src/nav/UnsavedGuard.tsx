import { useEffect } from 'react'
import { useBlocker } from './blocker.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'

/** Navigations that follow a save carry this: what they leave behind has been kept. */
export const afterSaving = { state: { saved: true } } as const

const isSaved = (state: unknown) => (state as { saved?: true } | null)?.saved === true

/** While something typed is not saved, leaving the page asks once. `what` is the thing that was being edited. */
export function UnsavedGuard({ dirty, what }: { dirty: boolean; what: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && !isSaved(nextLocation.state),
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      danger
      submitLabel="Discard changes"
      cancelLabel="Keep editing"
      onSubmit={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>Your changes to {what} have not been saved.</p>
    </Dialog>
  )
}
