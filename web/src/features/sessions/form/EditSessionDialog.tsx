import { api, type Session, sessionFieldNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords as inWordsOf } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsSessions } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'
import { SessionFields } from './SessionFields.tsx'
import { bodyOf, type SessionValues, valuesOf } from './session-values.ts'

interface Props {
  session: Session
  onClose: () => void
}

/** Changes what was changed, and nothing else. */
export default function EditSessionDialog({ session, onClose }: Props) {
  const t = useTexts(sessionsTexts)
  const names = useNames(session)
  const form = useForm<typeof api.sessions.update, SessionValues>({
    start: valuesOf(session),
    call: api.sessions.update,
    args: (values, changed) => {
      const whole = bodyOf(values)
      const sent = Object.entries(whole).filter(([field]) => changed.some(one => one === field))
      return { params: { id: session.id }, body: Object.fromEntries(sent) }
    },
    edited: {
      version: session.version,
      valuesOf,
      labels: Object.fromEntries(Object.entries(sessionFieldNames).map(([field, name]) => [field, inWords(name)])),
      show: (values, field) => shown(values, field, names),
    },
    refresh: showsSessions,
    said: () => t('saved', { title: session.title }),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('editTitle', { title: session.title })}
      submitLabel={t('save')}
      what={t('theSession')}
      param="edit"
      onClose={onClose}
    >
      <SessionFields form={form} fixed />
    </FormDialog>
  )
}

/** What ids are called. */
function useNames({ instructors, location_id, room_id }: Session): ReadonlyMap<string, string> {
  const all = [
    ...useChoosable(
      'instructors',
      instructors.map(({ id }) => id),
    ),
    ...useChoosable('locations', [location_id ?? '']),
    ...useChoosable('rooms', [room_id ?? '']),
  ]
  return new Map(all.map(({ value, label }) => [value, label]))
}

function shown(values: SessionValues, field: keyof SessionValues, names: ReadonlyMap<string, string>): string {
  const { [field]: value } = values
  if (field === 'days') return values.days.map(({ on_day, starts, ends }) => `${on_day} ${starts}–${ends}`).join(', ')
  if (field === 'instructor_ids') return values.instructor_ids.map(one => names.get(one) ?? '').join(', ')
  return typeof value === 'string' ? (names.get(value) ?? value) : inWordsOf(value)
}
