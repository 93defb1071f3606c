import type { Clash, PlanDate } from '@preceptor/contract'
import { formatClock } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './sessions.module.css'
import { sessionWidgetTexts } from './texts.ts'

interface Props {
  clock: PlanDate['clock']
  /** The start time. */
  starts: string
  clashes: readonly Clash[]
}

/** Clock changes on a day, and rooms or instructors that are busy at that time. */
export function Clashes({ clock, starts, clashes }: Props) {
  const t = useTexts(sessionWidgetTexts)
  return (
    <>
      {clock && <p>{clock === 'skipped' ? t('skipped', { time: formatClock(starts) }) : t('twice')}</p>}
      {clashes.map(({ kind, name, with: other }) => (
        <p key={`${kind} ${name} ${other}`} className={css.warning}>
          {kind === 'room' ? t('roomTaken', { name, other }) : t('instructorTaken', { name, other })}
        </p>
      ))}
    </>
  )
}
