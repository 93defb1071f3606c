import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** The reader decides such things, and this one waits. */
  decides: boolean
  isMine: boolean
  /** The reader wrote it and is the only one who accepts. */
  ownNote?: boolean
  own: string
  onReturn: () => void
  /** Additional actions. */
  children: ReactNode
}

/** Returns what another recorded; people who wrote in it learn that another person decides. */
export function Decides({ decides, isMine, ownNote = false, own, onReturn, children }: Props) {
  const t = useTexts(secondPersonTexts)
  return (
    <span className={css.acts}>
      {decides && !isMine && !ownNote && <Button onClick={onReturn}>{t('return')}</Button>}
      {children}
      {decides && isMine && <span className="quiet">{own}</span>}
      {decides && ownNote && <span className="quiet">{t('ownAlone')}</span>}
    </span>
  )
}

/** After one was to be accepted: it is, with a way to undo that, or the sentence why not. */
export const toldOfOne =
  (said: string, onUndo: () => void, onAccepted: () => void) =>
  ({ skipped: [left] }: { skipped: readonly { reason: string }[] }) => {
    if (left) return showToast('warning', left.reason)
    showToast('success', said, { action: { label: secondPersonTexts.say('undo'), onSelect: onUndo } })
    onAccepted()
  }
