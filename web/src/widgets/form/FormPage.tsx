import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Form } from './Form.tsx'
import css from './form.module.css'
import type { FormState } from './use-form.ts'
import { formKitTexts } from './texts.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'

interface Props {
  form: FormState
  /** The form's name for screen readers. */
  label: string
  what: string
  className?: string | undefined
  /** Ends editing. If absent, the form stays, and its changes can be discarded. */
  onCancel?: () => void
  onDiscard: () => void
  /** For a form that creates something: its button, instead of saving changes. */
  submitLabel?: string | undefined
  children: ReactNode
}

/** A long form on its own page, with a save bar that stays in view. Enter and Ctrl S also save; Esc leaves. */
export function FormPage({ form, label, what, className, onCancel, onDiscard, submitLabel, children }: Props) {
  const [asking, setAsking] = useState(false)
  const t = useTexts(formKitTexts)
  const leave = () => (form.dirty ? setAsking(true) : onCancel?.())
  const keys = (event: KeyboardEvent) => {
    const inList = (event.target as Element).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && onCancel && !event.defaultPrevented && !inList) leave()
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  }
  return (
    <Form form={form} label={label} className={className} onKeyDown={keys}>
      {children}
      <div className={css.saveBar}>
        <span className={css.saveNote} role="status">
          {/* A new thing has no earlier state to count changes from */}
          {submitLabel === undefined &&
            (form.dirty ? t('changedFields', { count: form.changed.length }) : t('nothingChanged'))}
        </span>
        {onCancel ? (
          <Button onClick={leave}>{t('cancel')}</Button>
        ) : (
          form.dirty && <Button onClick={leave}>{t('discard')}</Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          refused={form.dirty || onCancel ? undefined : t('nothingToSave')}
        >
          {submitLabel ?? t('saveChanges')}
        </Button>
      </div>
      <UnsavedGuard dirty={form.dirty} left={form.left} what={what} />
      <Dialog
        open={asking}
        title={t('discardQuestion')}
        danger
        submitLabel={t('discardChanges')}
        cancelLabel={t('keepEditing')}
        onSubmit={() => {
          form.leave()
          setAsking(false)
          onDiscard()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('goesBack', { count: form.changed.length, what })}</p>
      </Dialog>
    </Form>
  )
}
