import { api, contactChannels, type ContactChannel, type Employee, fullName } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { messagesTexts } from './texts.ts'

interface Props {
  employee: Employee
  onClose: () => void
}

const start: { channel: ContactChannel; answer: 'yes' | 'no'; reason: string } = {
  channel: 'mail',
  answer: 'no',
  reason: '',
}

/** Records what a person told the office about reminders, and how staff know it. */
export default function ConsentDialog({ employee, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const form = useForm({
    start,
    call: api.contact.consent,
    args: values => ({
      params: { id: employee.id },
      body: { channel: values.channel, granted: values.answer === 'yes', reason: values.reason },
    }),
    place: field => (field === 'granted' ? 'answer' : field),
    refresh: [api.contact.get, api.employees.history],
    said: t('saved'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('dialogTitle', { name: fullName(employee) })}
      submitLabel={t('save')}
      what={t('what')}
      onClose={onClose}
    >
      <SelectField label={t('channel')} required choices={choicesOf(contactChannels)} {...form.field('channel')} />
      <SelectField
        label={t('answer')}
        required
        choices={[
          { value: 'yes', label: t('wants') },
          { value: 'no', label: t('wantsNone') },
        ]}
        {...form.field('answer')}
      />
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        required
        maxLength={300}
        rows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
