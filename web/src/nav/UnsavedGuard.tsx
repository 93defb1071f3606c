import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from './blocker.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { unsavedTexts } from './unsaved-texts.ts'

const isSaved = (state: unknown) => (state as { saved?: true } | null)?.saved === true

export interface UnsavedGuardProps {
  dirty: boolean
  /** The thing that was being edited. */
  what: string
  /** The parameter of the address that says what is edited; without it only another page counts as leaving. */
  param?: string
  /** True when leaving would cancel an upload. */
  uploading?: boolean
  /** It survives a reload, so that only another page asks. */
  kept?: boolean
  /** It is thrown away. */
  onDiscard?: () => void
  /** Set once it is saved, or thrown away knowingly: what is still typed may go. */
  left?: RefObject<boolean>
}

const valueOf = (param: string, { search }: { search: string }) => new URLSearchParams(search).get(param)

/** While something typed is not saved, leaving asks once. */
export function UnsavedGuard({
  dirty,
  what,
  param,
  uploading = false,
  kept = false,
  onDiscard,
  left,
}: UnsavedGuardProps) {
  const t = useTexts(unsavedTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      left?.current !== true &&
      !isSaved(nextLocation.state) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (param !== undefined && valueOf(param, currentLocation) !== valueOf(param, nextLocation))),
  )
  const isAsking = blocker.state === 'blocked'
  // the question keeps its words until it is answered
  const [wasUploading, setWasUploading] = useState(uploading)
  if (!isAsking && wasUploading !== uploading) setWasUploading(uploading)
  // it has come, or was refused: either is to be seen where it is
  const isOver = isAsking && wasUploading && !uploading
  useEffect(() => {
    if (isOver) blocker.reset?.()
  }, [isOver, blocker])
  useEffect(() => {
    if (!dirty || kept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, kept])
  return (
    <Dialog
      open={isAsking}
      title={t(wasUploading ? 'uploadTitle' : 'title')}
      danger
      submitLabel={t(wasUploading ? 'leave' : 'discard')}
      cancelLabel={t(wasUploading ? 'stay' : 'keep')}
      onSubmit={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>{t(wasUploading ? 'uploadText' : 'text', { what })}</p>
    </Dialog>
  )
}
