import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { DialogProps } from '@/ui/overlay/dialog-props.ts'
import css from './form.module.css'
import { FormNotes } from './FormNotes.tsx'
import type { FormState } from './use-form.ts'

type Shown = Pick<
  DialogProps,
  'title' | 'size' | 'submitLabel' | 'cancelLabel' | 'danger' | 'refused' | 'footer' | 'onClose' | 'children'
>
export interface FormDialogProps extends Shown {
  form: FormState
  /** Names the unsaved thing: `the invitation`. */
  what: string
  /** The query parameter that keeps the dialog open. */
  param?: string
  /** The layout of the fields; stacked by default. */
  className?: string | undefined
  /** Another action of the submit button. */
  onSubmit?: () => void
  busy?: boolean
}

/** A form in a dialog: Enter saves, Esc closes, and closing asks before it discards typed text. */
export function FormDialog({ form, what, param, className, children, onClose, busy, ...dialog }: FormDialogProps) {
  return (
    <>
      <Dialog
        onSubmit={form.submit}
        {...dialog}
        open
        busy={form.busy || (busy ?? false)}
        dirty={form.dirty}
        onClose={() => {
          form.leave()
          onClose()
        }}
      >
        <div className={css.body} onBlur={form.onBlur}>
          <FormNotes form={form} />
          <div className={className ?? css.body}>{children}</div>
        </div>
      </Dialog>
      <UnsavedGuard dirty={form.dirty} left={form.left} what={what} {...(param !== undefined && { param })} />
    </>
  )
}
