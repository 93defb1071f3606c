import { type AgencyRow, api } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { agenciesTexts } from './texts.ts'

interface Props {
  agency: AgencyRow
  onClose: () => void
}

/** Sets the end of the trial. */
export default function TrialDialog({ agency, onClose }: Props) {
  const t = useTexts(agenciesTexts)
  const form = useForm({
    start: { trial_ends_on: agency.trial_ends_on ?? '' },
    call: api.agencies.setTrialEnd,
    args: ({ trial_ends_on }) => ({ params: { id: agency.id }, body: { trial_ends_on: trial_ends_on || null } }),
    refresh: [api.agencies.list],
    said: ({ name, trial_ends_on }) =>
      trial_ends_on ? t('trialSet', { agency: name, day: formatDay(trial_ends_on) }) : t('trialOpen', { agency: name }),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('trialTitle', { agency: agency.name })}
      what={t('trialWhat', { agency: agency.name })}
      onClose={onClose}
    >
      <DateField label={t('trialLastDay')} hint={t('trialHint')} {...form.field('trial_ends_on')} />
    </FormDialog>
  )
}
