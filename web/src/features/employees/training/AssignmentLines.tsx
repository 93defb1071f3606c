import { type EmployeeAssignment, type Standing as Word, withdrawals } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { actButton, type AssignmentAct, fits } from '@/widgets/assignments/acts.ts'
import { GrantAttempts } from '@/widgets/assignments/GrantAttempts.tsx'
import { dueNote, dueWords, Standing } from '@/widgets/assignments/Standing.tsx'
import { assignmentsTexts } from '@/widgets/assignments/texts.ts'
import { skillsTexts } from '../skills/texts.ts'
import css from './training.module.css'
import { trainingTexts } from './texts.ts'

interface Props {
  assignments: readonly EmployeeAssignment[]
  label: string
  acts?: readonly AssignmentAct[]
  onAct?: (act: AssignmentAct, assignment: EmployeeAssignment) => void
  /** Creates a link to the program. */
  onLink?: ((assignment: EmployeeAssignment) => void) | undefined
  /** Records a skills observation. */
  onSkills?: ((assignment: EmployeeAssignment) => void) | undefined
  /** Address of a new message to the person about the skills checklist. */
  writeHref?: ((assignment: EmployeeAssignment) => string) | undefined
  /** Shows the results of its modules. */
  onModules?: ((assignment: EmployeeAssignment) => void) | undefined
  /** Name of the employee. */
  name?: string
}

const noActs: readonly AssignmentAct[] = []

/** One line per program: its standing, due date, and the reason for it. */
export function AssignmentLines({
  assignments,
  label,
  acts = noActs,
  onAct,
  onLink,
  onSkills,
  writeHref,
  onModules,
  name,
}: Props) {
  const to = useAgencyPaths()
  // More attempts are offered only to people who have none left; others get them from the program
  const offered = (one: EmployeeAssignment): MenuItem[] => [
    ...(onSkills && one.has_skills ? [{ label: skillsTexts.say('act'), onSelect: () => onSkills(one) }] : []),
    ...(writeHref && one.has_skills ? [{ label: trainingTexts.say('writeAct'), href: writeHref(one) }] : []),
    ...acts
      .filter(act => fits(act, one.standing) && (act !== 'attempts' || one.standing === 'blocked'))
      .map(act => ({ label: actButton(act), onSelect: () => onAct?.(act, one) })),
    ...(onModules && one.standing !== 'satisfied'
      ? [{ label: trainingTexts.say('modulesAct'), onSelect: () => onModules(one) }]
      : []),
    ...(onLink ? [{ label: trainingTexts.say('learningLink'), onSelect: () => onLink(one) }] : []),
  ]
  return (
    <ul className={css.lines} aria-label={label}>
      {assignments.map(one => (
        <li key={one.id} className={css.line}>
          <div className={css.what}>
            <Link href={to.page(`programs/${one.program_id}/progress`)} className={css.title}>
              {one.title}
            </Link>
            <p className={css.facts}>{facts(one)}</p>
          </div>
          <div className={css.due}>
            <Standing of={one.standing} />
            <div className={css.day}>
              {isPast(one.standing) ? <Ended of={one} /> : dueWords(one)}
              {!isPast(one.standing) && dueNote(one) && <span className="quiet">{dueNote(one)}</span>}
              {one.standing === 'blocked' && acts.includes('attempts') && name && (
                <GrantAttempts assignment={one.id} name={name} title={one.title} />
              )}
            </div>
          </div>
          {offered(one).length > 0 && (
            <MenuButton
              label={assignmentsTexts.say('actionsFor', { name: one.title })}
              icon="dots"
              items={offered(one)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function facts({ assigned_on, assigned_by_name, start_date, credit_minutes }: EmployeeAssignment): string {
  const { say } = trainingTexts
  return [
    say('assignedBy', { day: formatDay(assigned_on), name: assigned_by_name }),
    start_date === assigned_on ? '' : assignmentsTexts.say('startsOn', { day: formatDay(start_date) }),
    credit_minutes > 0 ? formatHours(credit_minutes, 'short') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** True when nothing more can be done about it. */
export const isPast = (standing: Word) =>
  ['completed', 'satisfied', 'expired', 'waived', 'withdrawn', 'superseded'].includes(standing)

/** Sorts by the day it ended, however it ended. */
export const newestFirst = (one: EmployeeAssignment, other: EmployeeAssignment) =>
  endedOn(other).localeCompare(endedOn(one)) || other.cycle_no - one.cycle_no

const endedOn = ({ completed_on, satisfied_by, waived_on, withdrawn_on, assigned_on }: EmployeeAssignment) =>
  completed_on ?? satisfied_by?.completed_on ?? waived_on ?? withdrawn_on ?? assigned_on

/** The end date and its details; the badge beside it shows how it ended. */
function Ended({ of }: { of: EmployeeAssignment }) {
  const t = useTexts(trainingTexts)
  const {
    standing,
    completed_on,
    expires_on,
    gap_days,
    waived_on,
    waived_by_name,
    withdrawn_on,
    withdrawn_how,
    reason,
    satisfied_by,
  } = of
  if (completed_on)
    return (
      <>
        {standing === 'completed' ? formatDay(completed_on) : t('completedOn', { day: formatDay(completed_on) })}
        {expires_on && <span className="quiet">{t('validTo', { day: formatDay(expires_on) })}</span>}
        {gap_days !== null && (
          <span className="quiet">{assignmentsTexts.say('renewedAfter', { count: gap_days })}</span>
        )}
      </>
    )
  if (satisfied_by)
    return (
      <>
        {t('satisfiedBy', { title: satisfied_by.title, day: formatDay(satisfied_by.completed_on) })}
        {expires_on && <span className="quiet">{t('validTo', { day: formatDay(expires_on) })}</span>}
      </>
    )
  if (waived_on)
    return (
      <>
        {t('waivedOn', { day: formatDay(waived_on), name: waived_by_name ?? '' })}
        {reason && <span className="quiet">{reason}</span>}
      </>
    )
  if (!withdrawn_on) return null
  const how = withdrawn_how ? inWords(withdrawals[withdrawn_how]) : ''
  return (
    <>
      {formatDay(withdrawn_on)}
      <span className="quiet">{reason ? t('because', { how, reason }) : how}</span>
    </>
  )
}
