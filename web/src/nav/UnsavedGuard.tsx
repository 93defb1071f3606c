import { type RefObject, useEffect } from 'react'
import { useBlocker } from './blocker.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { unsavedTexts } from './unsaved-texts.ts'

const isSaved = (state: unknown) => (state as { saved?: true } | null)?.saved === true

export interface UnsavedGuardProps {
  dirty: boolean
  /** The thing that was being edited. */
  what: string
  /** The parameter of the address that holds the dialog open; without it only another page counts as leaving. */
  param?: string
  /** Set once it is saved, or thrown away knowingly: what is still typed may go. */
  left?: RefObject<boolean>
}

/** While something typed is not saved, leaving asks once. */
export function UnsavedGuard({ dirty, what, param, left }: UnsavedGuardProps) {
  const t = useTexts(unsavedTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      left?.current !== true &&
      !isSaved(nextLocation.state) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (param !== undefined && !new URLSearchParams(nextLocation.search).has(param))),
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
      title={t('title')}
      danger
      submitLabel={t('discard')}
      cancelLabel={t('keep')}
      onSubmit={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('text', { what })}</p>
    </Dialog>
  )
}
