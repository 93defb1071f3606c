import { type AgencyRow, api } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'

interface Props {
  agency: AgencyRow
  onClose: () => void
}

/** How long the trial lasts. */
export default function TrialDialog({ agency, onClose }: Props) {
  const form = useForm({
    start: { trial_ends_on: agency.trial_ends_on ?? '' },
    call: api.agencies.setTrialEnd,
    args: ({ trial_ends_on }) => ({ params: { id: agency.id }, body: { trial_ends_on: trial_ends_on || null } }),
    refresh: [api.agencies.list],
    said: ({ name, trial_ends_on }) =>
      `${name} is on trial ${trial_ends_on ? `until ${formatDay(trial_ends_on)}` : 'with no last day'}.`,
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog form={form} title={`Trial of ${agency.name}`} what={`the trial of ${agency.name}`} onClose={onClose}>
      <DateField
        label="Last day"
        hint="Without one the trial goes on until it goes live. Nobody is locked out when it ends."
        {...form.field('trial_ends_on')}
      />
    </FormDialog>
  )
}
