import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from './blocker.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { unsavedTexts } from './unsaved-texts.ts'

const isSaved = (state: unknown) => (state as { saved?: true } | null)?.saved === true

export interface UnsavedGuardProps {
  dirty: boolean
  /** Names the thing being edited. */
  what: string
  /** The query parameter that identifies the thing being edited; without it, only a change of page counts as leaving. */
  param?: string
  /** True when leaving would cancel an upload. */
  uploading?: boolean
  /** It survives a reload, so only navigation to another page asks. */
  kept?: boolean
  /** Called when changes are discarded. */
  onDiscard?: () => void
  /** Set after saving or discarding deliberately: whatever is still typed may be lost. */
  left?: RefObject<boolean>
}

const valueOf = (param: string, { search }: { search: string }) => new URLSearchParams(search).get(param)

/** Asks for confirmation before leaving with unsaved changes. */
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
  // The question keeps its text until it is answered
  const [wasUploading, setWasUploading] = useState(uploading)
  if (!isAsking && wasUploading !== uploading) setWasUploading(uploading)
  // The upload finished or was refused: either result should be visible
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
