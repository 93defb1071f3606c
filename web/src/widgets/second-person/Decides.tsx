import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** True if the user decides this record and didn't write it. */
  mayReturn: boolean
  onReturn: () => void
  /** Additional actions. */
  children: ReactNode
}

/** Returns another person's record, beside other buttons. */
export function Decides({ mayReturn, onReturn, children }: Props) {
  const t = useTexts(secondPersonTexts)
  return (
    <span className={css.acts}>
      {mayReturn && <Button onClick={onReturn}>{t('return')}</Button>}
      {children}
    </span>
  )
}

/** Reports the result of accepting one record: success with an undo, or the reason for the refusal. */
export const toldOfOne =
  (said: string, onUndo: () => void, onAccepted: () => void) =>
  ({ skipped: [left] }: { skipped: readonly { reason: string }[] }) => {
    if (left) return showToast('warning', left.reason)
    showToast('success', said, { action: { label: secondPersonTexts.say('undo'), onSelect: onUndo } })
    onAccepted()
  }
