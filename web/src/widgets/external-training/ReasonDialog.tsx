import { api, type ExternalTraining } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

interface Props {
  training: ExternalTraining
  /** Back to whoever recorded it, or out of what counts. */
  act: 'return' | 'reverse'
  onClose: () => void
}

export function ReasonDialog({ training, act, onClose }: Props) {
  const t = useTexts(externalTexts)
  const { id, title, recorded_by_name: name } = training
  const isReturn = act === 'return'
  const form = useForm({
    start: { reason: '' },
    call: api.externalTrainings[act],
    args: body => ({ params: { id }, body }),
    refresh: showsExternal,
    said: t(isReturn ? 'returned' : 'reversed', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      danger={!isReturn}
      title={t(isReturn ? 'returnTitle' : 'reverseTitle', { title })}
      submitLabel={t(act)}
      what={t('theReason')}
      onClose={onClose}
    >
      <p>{isReturn ? t('returnText', { name }) : t('reverseText')}</p>
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
