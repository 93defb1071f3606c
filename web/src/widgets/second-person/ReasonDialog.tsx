import type { Endpoint, Id } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** Takes `{ reason }` for the record with this id. */
  call: Endpoint
  id: Id
  /** The person who recorded it and receives the reason for a return; absent for a removal. */
  backTo?: string | null | undefined
  words: { title: string; submit?: string; text?: string; said: string }
  refresh: readonly Endpoint[]
  onClose: () => void
  onDone: () => void
}

/** Returns it to the person who recorded it, or removes it, with the reason. */
export function ReasonDialog({ call, id, backTo, words, refresh, onClose, onDone }: Props) {
  const t = useTexts(secondPersonTexts)
  const isReturn = backTo !== undefined
  const form = useForm({
    start: { reason: '' },
    call,
    args: body => ({ params: { id }, body }),
    refresh,
    said: words.said,
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      danger={!isReturn}
      title={words.title}
      submitLabel={words.submit ?? t('return')}
      what={t('theReason')}
      onClose={onClose}
    >
      <p>{isReturn ? t('returnText', { name: backTo ?? '' }) : words.text}</p>
      <TextAreaField
        label={t(isReturn ? 'returnReason' : 'reason')}
        required
        data-autofocus
        rows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
