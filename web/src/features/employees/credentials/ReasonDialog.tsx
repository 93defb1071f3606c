import { api, type Credential } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

interface Props {
  credential: Credential
  /** Back to whoever recorded it, or off the file; of a verified one by those who verify. */
  act: 'return' | 'withdraw' | 'revoke'
  onClose: () => void
  onDone: () => void
}

export function ReasonDialog({ credential, act, onClose, onDone }: Props) {
  const t = useTexts(credentialsTexts)
  const { id, type_name: type, recorded_by_name: name } = credential
  const isReturn = act === 'return'
  const form = useForm({
    start: { reason: '' },
    call: api.credentials[act],
    args: body => ({ params: { id }, body }),
    refresh: showsCredentials,
    said: t(isReturn ? 'returned' : 'removed', { type }),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      danger={!isReturn}
      title={t(isReturn ? 'returnTitle' : 'removeTitle', { type })}
      submitLabel={t(isReturn ? 'return' : 'remove')}
      what={t('theReason')}
      onClose={onClose}
    >
      <p>{isReturn ? t('returnText', { name }) : t(act === 'revoke' ? 'revokeText' : 'removeText')}</p>
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
