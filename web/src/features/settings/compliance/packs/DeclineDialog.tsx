import { api, type OfferedRule } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { complianceSettingsTexts } from '../texts.ts'

/** Declines a rule or its newer edition. */
export default function DeclineDialog({ rule: offered, onClose }: { rule: OfferedRule; onClose: () => void }) {
  const t = useTexts(complianceSettingsTexts)
  const { key, edition, rule } = offered
  const form = useForm({
    start: { note: '' },
    call: api.rulePacks.decline,
    args: ({ note }) => ({ params: { key }, body: { edition, note } }),
    refresh: [api.rulePacks.list],
    said: t('declinedNamed', { name: rule.name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('declineTitle', { name: rule.name })}
      submitLabel={t('decline')}
      what={t('theRule')}
      onClose={onClose}
    >
      <p>{t('declineText')}</p>
      <TextField label={t('why')} hint={t('whyHint')} maxLength={300} {...form.field('note')} />
    </FormDialog>
  )
}
