import { api, formatPhone, senderRegistrations, type SmsSender } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { systemMessagesTexts } from './texts.ts'

type Add = typeof api.smsSenders.add
type Update = typeof api.smsSenders.update
const choices = Object.entries(senderRegistrations).map(([value, label]) => ({
  value: value as SmsSender['registration'],
  label,
}))

/** Adds or edits one of the agency's numbers. */
export default function NumberDialog({ one, onClose }: { one: SmsSender | null; onClose: () => void }) {
  const t = useTexts(systemMessagesTexts)
  const start = {
    number: '',
    name: one?.name ?? '',
    registration: one?.registration ?? 'registered',
    per_minute: one?.per_minute ? String(one.per_minute) : '',
  }
  const form = useForm<Add | Update, typeof start>({
    start,
    call: one ? api.smsSenders.update : api.smsSenders.add,
    args: ({ number, name, registration, per_minute }) => {
      const body = { name, per_minute: per_minute.trim() === '' ? null : Number(per_minute) }
      return one ? { params: { id: one.id }, body: { ...body, registration } } : { body: { ...body, number } }
    },
    refresh: [api.smsSenders.list],
    said: () => t(one ? 'numberSaved' : 'numberAdded'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={one ? t('editNumberTitle', { number: formatPhone(one.number) }) : t('addNumber')}
      submitLabel={t(one ? 'save' : 'addNumber')}
      what={t('whatNumber')}
      onClose={onClose}
    >
      {!one && <TextField label={t('number')} type="tel" autoComplete="off" required {...form.field('number')} />}
      <TextField label={t('numberName')} required maxLength={80} autoComplete="off" {...form.field('name')} />
      {one && (
        <SelectField
          label={t('registration')}
          choices={choices.map(({ value, label }) => ({ value, label: inWords(label) }))}
          {...form.field('registration')}
        />
      )}
      <TextField
        label={t('perMinute')}
        type="number"
        min={1}
        max={6000}
        step={1}
        hint={t('perMinuteHint')}
        {...form.field('per_minute')}
      />
    </FormDialog>
  )
}
