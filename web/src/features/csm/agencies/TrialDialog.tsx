import { type AgencyRow, api } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { DateField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'

interface Props {
  agency: AgencyRow
  onClose: () => void
}

/** How long the trial lasts. */
export default function TrialDialog({ agency, onClose }: Props) {
  const kept = agency.trial_ends_on ?? ''
  const [day, setDay] = useState(kept)
  const save = useSend(api.agencies.setTrialEnd, {
    refresh: [api.agencies.list],
    done: ({ name, trial_ends_on }) => {
      const until = trial_ends_on ? `until ${formatDay(trial_ends_on)}` : 'with no last day'
      showToast('success', `${name} is on trial ${until}.`)
      onClose()
    },
    fail: () => {
      focusFirstError()
      return false
    },
  })
  return (
    <Dialog
      open
      title={`Trial of ${agency.name}`}
      submitLabel="Save"
      onSubmit={() =>
        day === kept ? onClose() : save.send({ params: { id: agency.id }, body: { trial_ends_on: day || null } })
      }
      onClose={onClose}
      busy={save.isSending}
      dirty={day !== kept}
    >
      <DateField
        label="Last day"
        name="trial_ends_on"
        value={day}
        onChange={next => {
          setDay(next)
          save.reset()
        }}
        hint="Without one the trial goes on until it goes live. Nobody is locked out when it ends."
        error={save.failure?.fieldErrors()['trial_ends_on']}
      />
    </Dialog>
  )
}
