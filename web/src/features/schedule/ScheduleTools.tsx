import { scheduleFilters } from '@preceptor/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import { languageName } from '@/widgets/languages/language-name.ts'
import { periodName, stepFrom, type View, views } from './days.ts'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'
import type { ScheduleState } from './use-schedule.ts'

const labels = {
  instructor_id: { label: 'instructor', none: 'allInstructors' },
  room_id: { label: 'room', none: 'allRooms' },
  location_id: { label: 'location', none: 'allLocations' },
  language: { label: 'language', none: 'allLanguages' },
} as const
const steps = {
  month: { before: 'beforeMonth', after: 'afterMonth' },
  week: { before: 'beforeWeek', after: 'afterWeek' },
  list: { before: 'earlier', after: 'later' },
} as const satisfies Record<View, unknown>
export const clearedFilters = Object.fromEntries(scheduleFilters.map(name => [name, null]))

/** The range, view and filters of the schedule. */
export function ScheduleTools({ state, actions }: { state: ScheduleState; actions?: ReactNode }) {
  return (
    <div className={css.tools}>
      <Period state={state} />
      <Views state={state} />
      {actions}
      <Filters state={state} />
    </div>
  )
}

function Period({ state: { view, on, range, today, change } }: { state: ScheduleState }) {
  const t = useTexts(scheduleTexts)
  const go = (by: 1 | -1) => change({ on: stepFrom(view, on, by) })
  return (
    <div className={css.period}>
      <IconButton label={t(steps[view].before)} onClick={() => go(-1)}>
        <IconChevronLeft size={16} />
      </IconButton>
      <IconButton label={t(steps[view].after)} onClick={() => go(1)}>
        <IconChevronRight size={16} />
      </IconButton>
      <Button onClick={() => change({ on: on === today ? null : today })}>{t('today')}</Button>
      <p className={css.periodName} aria-live="polite">
        {periodName(view, on, range)}
      </p>
    </div>
  )
}

function Views({ state: { view, isNarrow, change } }: { state: ScheduleState }) {
  const t = useTexts(scheduleTexts)
  // A phone has no room for the columns of a month: the list shows the month instead
  const shown = isNarrow ? views.filter(one => one !== 'month') : views
  return (
    <div className={css.views} role="group" aria-label={t('view')}>
      {shown.map(one => (
        <Button
          key={one}
          look="quiet"
          size="small"
          aria-pressed={one === view}
          onClick={() => change({ view: one === 'month' ? null : one })}
        >
          {t(one)}
        </Button>
      ))}
    </div>
  )
}

function Filters({ state: { choices, params, chosen, change } }: { state: ScheduleState }) {
  const t = useTexts(scheduleTexts)
  const of = (name: (typeof scheduleFilters)[number]): Choice[] => {
    if (!choices) return []
    if (name === 'language') return choices.language.map(code => ({ value: code, label: languageName(code) }))
    return choices[name].map(({ id, name: label }) => ({ value: id, label }))
  }
  return (
    <div className={css.filters} role="group" aria-label={t('filters')}>
      {scheduleFilters.map(name => (
        <SelectField
          key={name}
          label={t(labels[name].label)}
          hideLabel
          none={t(labels[name].none)}
          choices={of(name)}
          value={params.get(name) ?? ''}
          onChange={value => change({ [name]: value })}
        />
      ))}
      {chosen.length > 0 && (
        <Button look="quiet" onClick={() => change(clearedFilters)}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
