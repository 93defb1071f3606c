import { api, type Id, type LeaveSpan } from '@preceptor/contract'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { onlyChanged } from '../form/form-state.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { ReasonDialog } from '../second-person/ReasonDialog.tsx'
import { showsLeave } from './shows-leave.ts'
import { leaveTexts } from './texts.ts'

interface Values {
  first_day: string
  last_day: string
  note: string
}
const ImpactPart = lazyPart(() => import('../compliance/ImpactPart.tsx'))

/** The effect on compliance, once the days are valid. */
function Moves({ of, span, values }: { of: Id; span?: Id; values: Values }) {
  const { first_day, last_day } = values
  if (!first_day || (last_day && last_day < first_day)) return null
  return (
    <ImpactPart id={of} proposed={{ leave: { ...(span && { id: span }), first_day, last_day: last_day || null } }} />
  )
}

interface Person {
  id: Id
  name: string
}

function Fields({ form }: { form: Form<Values> }) {
  const t = useTexts(leaveTexts)
  return (
    <>
      <DateField label={t('firstDay')} required data-autofocus {...form.field('first_day')} />
      <DateField label={t('lastDay')} hint={t('lastDayHint')} {...form.field('last_day')} />
      <TextField label={t('note')} maxLength={300} {...form.field('note')} />
    </>
  )
}

/** Adds leave without a change of status: planned or past. */
export function AddLeave({ employee: { id, name }, onClose }: { employee: Person; onClose: () => void }) {
  const t = useTexts(leaveTexts)
  const form = useForm({
    start: { first_day: todayIn(useAgency().timeZone), last_day: '', note: '' },
    call: api.leave.add,
    args: body => ({ params: { id }, body }),
    refresh: showsLeave,
    said: t('added'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('addFor', { name })}
      submitLabel={t('save')}
      what={t('theLeave')}
      onClose={onClose}
    >
      <p className="quiet">{t('addHint')}</p>
      <Fields form={form} />
      <Moves of={id} values={form.values} />
    </FormDialog>
  )
}

interface SpanProps {
  span: LeaveSpan
  onClose: () => void
}

/** `ending`: changes only its last day. */
export function ChangeLeave({ span, ending, name, onClose }: SpanProps & { ending: boolean; name: string }) {
  const t = useTexts(leaveTexts)
  const valuesOf = (one: LeaveSpan): Values => ({
    first_day: one.first_day,
    last_day: one.last_day ?? '',
    note: one.note ?? '',
  })
  const form = useForm<typeof api.leave.update, Values>({
    start: valuesOf(span),
    call: api.leave.update,
    args: (values, changed) => ({ params: { id: span.id }, body: onlyChanged(values, changed) }),
    problems: ({ last_day }) => (ending && !last_day ? { last_day: t('lastDayMissing') } : {}),
    edited: {
      version: span.version,
      valuesOf,
      labels: { first_day: t('firstDay'), last_day: t('lastDay'), note: t('note') },
      show: (values, field) => (field === 'note' ? values.note : formatDay(values[field])),
    },
    refresh: showsLeave,
    said: t('saved'),
    done: onClose,
    // Ending without a day shows the missing field
    ...(!ending && { unchanged: onClose }),
  })
  return (
    <FormDialog
      form={form}
      title={ending ? t('endTitle', { name }) : t('change')}
      submitLabel={t(ending ? 'end' : 'changeSave')}
      what={t('theLeave')}
      onClose={onClose}
    >
      {ending ? (
        <>
          <p className="quiet">{t('endHint', { day: formatDay(span.first_day) })}</p>
          <DateField label={t('lastDayOn')} required data-autofocus min={span.first_day} {...form.field('last_day')} />
        </>
      ) : (
        <Fields form={form} />
      )}
      <Moves of={span.employee_id} span={span.id} values={form.values} />
    </FormDialog>
  )
}

export function RemoveLeave({ span, onClose }: SpanProps) {
  const t = useTexts(leaveTexts)
  return (
    <ReasonDialog
      call={api.leave.remove}
      id={span.id}
      words={{ title: t('removeTitle'), submit: t('removeSave'), text: t('removeText'), said: t('removed') }}
      refresh={showsLeave}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
