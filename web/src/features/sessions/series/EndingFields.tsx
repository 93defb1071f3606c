import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDayOf, formatTime, formatZone } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { sessionsTexts } from '../texts.ts'

export interface EndingValues {
  reason: string
  tell: boolean
  move_to: string
}
export const blankEnding: EndingValues = { reason: '', tell: true, move_to: '' }
export const endingOf = ({ reason, tell, move_to }: EndingValues) => ({ reason, tell, move_to: move_to || null })

interface Props {
  form: Pick<Fields<EndingValues>, 'field' | 'box'>
  program_id: Id
  /** Sessions being canceled, so no one can be moved to them. */
  ending: readonly Id[]
  people: number
}

/** The reason for a cancellation, its notifications, and a new session for its people. */
export function EndingFields({ form: { field, box }, program_id, ending, people }: Props) {
  const t = useTexts(sessionsTexts)
  const others = useQueryOf(api.bookings.choices, { query: { program_id } }, { enabled: people > 0, quiet: true })
  const choices = (others.data?.data ?? [])
    .filter(one => !ending.includes(one.id))
    .map(({ id, title, starts_at, zone, seats }) => ({
      value: id,
      label: t('choiceOf', {
        title,
        when: `${formatDayOf(starts_at, zone)}, ${formatTime(starts_at, zone)} ${formatZone(starts_at, zone)}`,
        seats: seats.capacity === null ? String(seats.booked) : `${String(seats.booked)}/${String(seats.capacity)}`,
      }),
    }))
  return (
    <>
      <TextAreaField label={t('reason')} required rows={3} maxLength={500} data-autofocus {...field('reason')} />
      {people > 0 && (
        <>
          <ComboField
            label={t('moveTo')}
            hint={t('moveToHint')}
            none={t('moveNowhere')}
            choices={choices}
            {...field('move_to')}
          />
          <CheckField label={t('tellThem')} hint={t('tellThemHint')} {...box('tell')} />
        </>
      )}
    </>
  )
}
