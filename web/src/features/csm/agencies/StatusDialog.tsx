import { type AgencyRow, type AgencyStatus, api } from '@preceptor/contract'
import { formatNumber, plural } from '@/lib/format.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { revalidateAgencies } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'

interface Props {
  agency: AgencyRow
  to: AgencyStatus
  onClose: () => void
}

const nobodyOf = (users: number) => (users > 1 ? `none of its ${formatNumber(users)} users` : 'nobody')

/** What a step means, before it is taken. */
function wordsOf({ name, status, users_count }: AgencyRow, to: AgencyStatus) {
  const reopened = status === 'closed'
  switch (to) {
    case 'closed':
      return {
        title: `Close ${name}?`,
        label: 'Close agency',
        done: `${name} is closed.`,
        text: `Everybody who works there is signed out at once, and ${nobodyOf(users_count)} can sign in again. Nothing is deleted: it can be reopened at any time.`,
      }
    case 'paused':
      return {
        title: `Pause ${name}?`,
        label: 'Pause agency',
        done: `${name} is paused.`,
        text: `Its ${plural(users_count, 'user')} can sign in, look at everything and export it, but change nothing. Customer success can go on working there. Its health is not judged until it is resumed.`,
      }
    default:
      return reopened
        ? {
            title: `Reopen ${name}?`,
            label: 'Reopen agency',
            done: `${name} is open again.`,
            text: `Its ${plural(users_count, 'user')} can sign in again, and everything is where it was.`,
          }
        : {
            title: status === 'trial' ? `Take ${name} live?` : `Resume ${name}?`,
            label: status === 'trial' ? 'Go live' : 'Resume agency',
            done: `${name} is live.`,
            text:
              status === 'trial'
                ? 'The trial ends, and with it its last day.'
                : 'Its users can make changes again, and its health is judged again.',
          }
  }
}

export default function StatusDialog({ agency, to, onClose }: Props) {
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
      what="the reason"
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField label="Reason" maxLength={200} hint="Kept in the history of the agency." {...form.field('reason')} />
    </FormDialog>
  )
}
