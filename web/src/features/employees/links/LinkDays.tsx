import { api, type Id, type LearnerLink, linkDays, mostLinkDays } from '@preceptor/contract'
import { formatDayOf } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { linksTexts } from './texts.ts'

const usual = { days: '30' }
const refresh = [api.learnerLinks.ofEmployee]
const typed = { type: 'number', min: 1, max: mostLinkDays, required: true, 'data-autofocus': true } as const

interface MakeProps {
  employee_id: Id
  first_name: string
  program_id: Id
  program: string
  onMade: (link: LearnerLink) => void
  onClose: () => void
}

export function MakeLink({ employee_id, first_name, program_id, program, onMade, onClose }: MakeProps) {
  const t = useTexts(linksTexts)
  const form = useForm({
    start: usual,
    call: api.learnerLinks.add,
    check: linkDays,
    args: ({ days }) => ({ body: { employee_id, program_id, days: Number(days) } }),
    refresh,
    done: onMade,
  })
  return (
    <FormDialog
      form={form}
      title={t('makeTitle', { program })}
      submitLabel={t('make')}
      what={t('whatDays')}
      onClose={onClose}
    >
      <p className="quiet">{t('makeHint', { name: first_name })}</p>
      <TextField
        label={t('days')}
        hint={t('daysHint', { most: `${mostLinkDays}` })}
        {...typed}
        {...form.field('days')}
      />
    </FormDialog>
  )
}

export function ExtendLink({ link, onClose }: { link: LearnerLink; onClose: () => void }) {
  const t = useTexts(linksTexts)
  const { id, program } = link
  const { timeZone } = useAgency()
  const form = useForm({
    start: usual,
    call: api.learnerLinks.extend,
    check: linkDays,
    args: ({ days }) => ({ params: { id }, body: { days: Number(days) } }),
    refresh,
    said: ({ expires_at }) => t('extended', { day: formatDayOf(expires_at, timeZone) }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('extendTitle', { program })}
      submitLabel={t('extend')}
      what={t('whatDays')}
      onClose={onClose}
    >
      <TextField label={t('extendDays')} {...typed} {...form.field('days')} />
    </FormDialog>
  )
}
