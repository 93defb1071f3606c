import { type AttendanceOutcome, attendanceWhys } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import css from './attendance.module.css'
import { rosterTexts } from './texts.ts'

/** People whose credit needs review come first. */
const exceptions = ['unmarked', 'nothing', 'taken_back', 'partial', 'stays'] as const
const rest = ['completes', 'module', 'same'] as const
const shownGroups = { exceptions, rest, all: [...exceptions, ...rest] } as const
type Group = (typeof shownGroups.all)[number]

function groupOf({ effect, move, why }: AttendanceOutcome): Group {
  if (why === 'unmarked') return 'unmarked'
  if (move === 'taken_back' || move === 'stays') return move
  if (move === 'same' && effect !== 'nothing') return 'same'
  return effect === 'program' ? 'completes' : effect === 'nothing' ? 'nothing' : effect
}

interface OutcomesProps {
  people: readonly AttendanceOutcome[]
  only?: keyof typeof shownGroups
}

/** People with their credit, and people without credit with the reason. */
export function Outcomes({ people, only = 'all' }: OutcomesProps) {
  const t = useTexts(rosterTexts)
  const by = Map.groupBy(people, groupOf)
  const groups = shownGroups[only].filter(group => by.has(group))
  if (groups.length === 0) return null
  return (
    <div className={css.outcomes}>
      {groups.map(group => {
        const members = by.get(group)
        return (
          members && (
            <section key={group} className={css.group} aria-label={t(group)}>
              <h3>
                {t(group)} ({members.length})
              </h3>
              <ul>
                {members.map(one => (
                  <li key={one.booking_id}>
                    {one.name} <span className="quiet">{factsOf(one).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function factsOf({ credited, why, adds, move, effect }: AttendanceOutcome): string[] {
  return [
    ...(effect === 'nothing' ? [] : [rosterTexts.say('minutes', { minutes: credited })]),
    ...(why && why !== 'unmarked' ? [inWords(attendanceWhys[why])] : []),
    ...(adds && effect !== 'nothing' ? [rosterTexts.say('adds')] : []),
    ...(move === 'changed' ? [rosterTexts.say('corrected')] : []),
  ]
}
