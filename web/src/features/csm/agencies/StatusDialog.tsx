import { type AgencyRow, type AgencyStatus, api } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { revalidateAgencies } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { agenciesTexts } from './texts.ts'

interface Props {
  agency: AgencyRow
  to: AgencyStatus
  onClose: () => void
}

/** Describes the effect of a status change before it is made. */
function wordsOf({ name: agency, status, users_count: users }: AgencyRow, to: AgencyStatus) {
  const { say } = agenciesTexts
  if (to === 'closed')
    return {
      title: say('closeTitle', { agency }),
      label: say('closeLabel'),
      done: say('closeDone', { agency }),
      text: say('closeText', { users }),
    }
  if (to === 'paused')
    return {
      title: say('pauseTitle', { agency }),
      label: say('pauseLabel'),
      done: say('pauseDone', { agency }),
      text: say('pauseText', { users }),
    }
  if (status === 'closed')
    return {
      title: say('reopenTitle', { agency }),
      label: say('reopenLabel'),
      done: say('reopenDone', { agency }),
      text: say('reopenText', { users }),
    }
  if (status === 'trial')
    return {
      title: say('liveTitle', { agency }),
      label: say('liveLabel'),
      done: say('liveDone', { agency }),
      text: say('liveText'),
    }
  return {
    title: say('resumeTitle', { agency }),
    label: say('resumeLabel'),
    done: say('liveDone', { agency }),
    text: say('resumeText'),
  }
}

export default function StatusDialog({ agency, to, onClose }: Props) {
  const t = useTexts(agenciesTexts)
  const { title, label, done, text } = wordsOf(agency, to)
  const form = useForm({
    start: { reason: '' },
    call: api.agencies.setStatus,
    args: ({ reason }) => ({ params: { id: agency.id }, body: { status: to, reason } }),
    refresh: [api.agencies.list],
    said: done,
    done: () => {
      void revalidateAgencies({ now: true })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={label}
      danger={to === 'closed'}
      what={t('reasonWhat')}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField label={t('reason')} maxLength={200} hint={t('reasonHint')} {...form.field('reason')} />
    </FormDialog>
  )
}
