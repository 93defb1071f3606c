import { api, mostAtOnce, type SessionCandidate, type SessionChoice } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import type { PickerProps } from './EmployeesPicker.tsx'
import css from './people-picker.module.css'
import { type PickerRow, withRows } from './picked.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { pickerTexts } from './texts.ts'

interface Props extends PickerProps {
  session_id: string
  session: Pick<SessionChoice, 'language'> | undefined
  /** One click selects that many; null for no limit. */
  free: number | null
  /** Includes people who already completed what it teaches. */
  again: boolean
}

/** Chooses people for a session: those who are due for its program first, then anyone by name, with reasons against a seat. */
export default function CandidatesPicker({ session_id, session, free, again, chosen, onChange, error }: Props) {
  const t = useTexts(pickerTexts)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<'due' | 'everyone' | null>(null)
  const search = useSettled(typed.trim(), 200)
  const params = { id: session_id }
  const dueAsked = useQueryOf(
    api.bookings.candidates,
    { params, query: { due: 'true', ...(search && { search }), per_page: 50 } },
    { keep: true, quiet: true },
  )
  const dueTotal = dueAsked.data?.meta.total
  // If no one is due, or no one with that name, show everyone
  const isDue = wanted === null ? dueTotal !== 0 || dueAsked.isPlaceholderData : wanted === 'due'
  const everyone = useQueryOf(
    api.bookings.candidates,
    { params, query: { ...(search && { search }), per_page: 50 } },
    { keep: true, quiet: true, enabled: !isDue },
  )
  const asked = isDue ? dueAsked : everyone
  const rows = (asked.data?.data ?? []).map(one => rowOf(one, session?.language, again))
  const away = new Set((asked.data?.data ?? []).flatMap(({ id, is_paused }) => (is_paused ? id : [])))
  const first = rows
    .filter(({ id, refused }) => refused === undefined && !away.has(id) && !chosen.some(one => one.id === id))
    .slice(0, free ?? mostAtOnce)
  return (
    <PeoplePicker
      chosen={chosen}
      onChange={onChange}
      error={error}
      typed={typed}
      onType={setTyped}
      found={{
        rows,
        busy: search !== typed.trim() || asked.isPlaceholderData || asked.isPending,
        failed: asked.isError && !asked.data,
        retry: asked.refetch,
        total: asked.data?.meta.total ?? 0,
      }}
      none={
        isDue && (
          <>
            <p>{typed.trim() ? t('noneDueMatch', { typed: typed.trim() }) : t('noneDue')}</p>{' '}
            <Button size="small" look="quiet" onClick={() => setWanted('everyone')}>
              {t('searchEveryone')}
            </Button>
          </>
        )
      }
    >
      <fieldset className={css.show}>
        <legend className="sr-only">{t('show')}</legend>
        {(['due', 'everyone'] as const).map(one => (
          <CheckField
            key={one}
            type="radio"
            name="candidates"
            label={t(one === 'due' ? 'dueOnly' : 'everyone')}
            checked={isDue === (one === 'due')}
            onChange={() => setWanted(one)}
          />
        ))}
        {isDue && !typed.trim() && first.length > 1 && (
          <Button size="small" onClick={() => onChange(withRows(chosen, first, true))}>
            {t('chooseFirst', { count: first.length })}
          </Button>
        )}
      </fieldset>
    </PeoplePicker>
  )
}

function rowOf(person: SessionCandidate, taught: string | undefined, again: boolean): PickerRow {
  const t = pickerTexts.say
  const { id, name, employee_number, discipline_name, location_name, language } = person
  const isOther = taught && language && language !== taught
  return {
    id,
    name,
    facts: [
      employee_number,
      discipline_name,
      location_name,
      isOther && t('speaks', { language: languageWithin(language), taught: languageWithin(taught) }),
    ],
    badge: badgeOf(person),
    refused: refusalOf(person, again),
    note: person.booking === 'invited' ? t('invited') : person.is_done ? t('done') : undefined,
  }
}

function refusalOf({ booking, is_done, is_early, clash }: SessionCandidate, again: boolean): string | undefined {
  const t = pickerTexts.say
  if (booking === 'booked' || booking === 'waiting') return t(booking)
  if (is_done && !again) return t('done')
  if (is_early) return t('early')
  return clash === null ? undefined : t('clash', { session: clash })
}

/** Shows when it is due; for a past date, also why it isn't overdue. */
function badgeOf({ is_due, is_overdue, is_paused, due_on, grace_until }: SessionCandidate): PickerRow['badge'] {
  const t = pickerTexts.say
  if (!is_due) return undefined
  if (due_on === null) return is_paused ? { colour: 'grey', words: t('onLeave') } : { colour: 'blue', words: t('open') }
  const day = formatDay(due_on)
  if (is_overdue) return { colour: 'red', words: t('overdueSince', { day }) }
  if (is_paused) return { colour: 'grey', words: t('paused', { day }) }
  if (grace_until !== null) return { colour: 'amber', words: t('inGrace', { day: formatDay(grace_until) }) }
  return { colour: 'blue', words: t('dueOn', { day }) }
}
