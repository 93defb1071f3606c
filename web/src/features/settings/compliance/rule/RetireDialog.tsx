import { api, type WholeRule } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { complianceSettingsTexts } from '../texts.ts'

/** Chooses the day from which a rule no longer applies. */
export default function RetireDialog({ whole, onClose }: { whole: WholeRule; onClose: () => void }) {
  const t = useTexts(complianceSettingsTexts)
  const { timeZone } = useAgency()
  const form = useForm({
    start: { retired_on: todayIn(timeZone) },
    call: api.complianceRules.retire,
    args: body => ({ params: { id: whole.id }, body }),
    problems: ({ retired_on }) => (retired_on ? {} : { retired_on: t('dayMissing') }),
    refresh: [api.complianceRules.list, api.complianceRules.get, api.jobs.list],
    said: t('retired', { name: whole.rule.name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('retireTitle', { name: whole.rule.name })}
      submitLabel={t('retire')}
      what={t('theRule')}
      param="retire"
      onClose={onClose}
    >
      <DateField label={t('retiredFrom')} hint={t('retiredFromHint')} required {...form.field('retired_on')} />
    </FormDialog>
  )
}
