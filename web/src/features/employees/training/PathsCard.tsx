import {
  access,
  api,
  type BulkActName,
  type Employee,
  type EmployeePath,
  fullName,
  isOver,
  type PersonStep,
  type SeatsOfProgram,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { OpenSeats } from '@/widgets/bookings/OpenSeats.tsx'
import { useOpenSeats } from '@/widgets/bookings/use-open-seats.ts'
import {
  dayWords,
  isPaused,
  doneWords,
  optionalWord,
  standingColours,
  standingWord,
  whyWords,
} from '@/widgets/learning-paths/path-words.ts'
import { StepBadge } from '@/widgets/learning-paths/StepBadge.tsx'
import { stepTexts } from '@/widgets/learning-paths/texts.ts'
import css from './paths.module.css'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

type PathAct = Extract<BulkActName, `path_${string}`>
interface Asked {
  act: PathAct
  path?: EmployeePath
}

/** This person's learning paths with each step and its actions. */
export default function PathsCard({ employee }: { employee: Employee }) {
  const t = useTexts(stepTexts)
  const { id, provider_status } = employee
  const mayAssign = useCan(access.assignTraining)
  const { data, isError, refetch } = useQueryOf(api.learningPaths.ofEmployee, { params: { id } }, { quiet: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [booking, setBooking] = useState<PersonStep | null>(null)
  const some = data?.data ?? []
  const seatsOf = useOpenSeats(
    id,
    some.flatMap(path => path.steps.filter(step => isToAttend(path, step)).map(({ ref_id }) => ref_id)),
  )
  const mayAdd = mayAssign && !isOver(provider_status) && provider_status !== 2
  const add = mayAdd && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setAsked({ act: 'path_add' })}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} action={add} flush={some.length > 0}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <LineNotLoaded text={t('notLoaded')} retry={refetch} />}
      {data && some.length === 0 && <p className="quiet">{t('none')}</p>}
      {some.map(path => (
        <OnePath
          key={path.id}
          path={path}
          employee={{ id, name: fullName(employee) }}
          seatsOf={seatsOf}
          mayAdd={mayAdd}
          onAct={mayAssign ? act => setAsked({ act, path }) : undefined}
          onSession={setBooking}
        />
      ))}
      {booking && (
        <AudienceDialog
          given={{ selected: [id], matching: null }}
          only={{
            act: 'session_add',
            title: t('sessionTitle', { name: fullName(employee), title: booking.title }),
            who: t('onlyFor', { name: fullName(employee) }),
            settled: { program_id: booking.ref_id },
          }}
          onClose={() => setBooking(null)}
        />
      )}
      {asked && <PathDialog employee={employee} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface OnePathProps {
  path: EmployeePath
  employee: { id: string; name: string }
  seatsOf: (program_id: string) => SeatsOfProgram | undefined
  mayAdd: boolean
  onAct: ((act: PathAct) => void) | undefined
  onSession: (step: PersonStep) => void
}

/** Returns true for a class that the person should attend now. */
const isToAttend = ({ state }: EmployeePath, step: PersonStep) =>
  step.kind === 'session' &&
  (step.state === 'available' || step.state === 'in_progress') &&
  (state === 'in_progress' || state === 'paused')

function OnePath({ path, employee, seatsOf, mayAdd, onAct, onSession }: OnePathProps) {
  const t = useTexts(stepTexts)
  const to = useAgencyPaths()
  const { title, state, start_date, reason, steps } = path
  const acts = actsOn(path)
  return (
    <section className={css.path} aria-label={title}>
      <div className={css.head}>
        <Link href={to.page(`learning-paths/${path.path_id}/progress`)}>{title}</Link>
        <StatusBadge colour={standingColours[state]}>{standingWord(state)}</StatusBadge>
        <span className="quiet">
          {[doneWords(path), t('started', { day: formatDay(start_date) }), reason].filter(Boolean).join(' · ')}
        </span>
        {onAct && acts.length > 0 && (
          <span className={css.menu}>
            <MenuButton
              label={t('actions', { title })}
              icon="dots"
              size="small"
              items={acts.map(act => ({ label: t(words[act]), asks: true, onSelect: () => onAct(act) }))}
            />
          </span>
        )}
      </div>
      <ol className={css.steps} aria-label={t('steps', { title })}>
        {steps.map(step => {
          const seats = isToAttend(path, step) ? seatsOf(step.ref_id) : undefined
          return (
            <li key={step.step_id} className={css.step}>
              {step.employee_form_id ? (
                <Link href={to.page(`employee/${employee.id}/form/${step.employee_form_id}`)}>{step.title}</Link>
              ) : (
                <span>{step.title}</span>
              )}
              <StepBadge step={step} path={path} />
              <span className="quiet">
                {[optionalWord(step, steps), isPaused(step, state) ? '' : dayWords(step), whyWords(step, path)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {seats && (
                <div className={css.seats}>
                  <OpenSeats employee={employee} seats={seats} mayBook={mayAdd} />
                  {mayAdd && !seats.booked && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={t('addToSessionOf', { title: step.title })}
                      onClick={() => onSession(step)}
                    >
                      {t('addToSession')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const words = {
  path_start: 'start',
  path_pause: 'pause',
  path_resume: 'resume',
  path_skip: 'skip',
  path_withdraw: 'withdraw',
} as const
type RowAct = keyof typeof words

function actsOn({ state }: EmployeePath): RowAct[] {
  if (state === 'completed' || state === 'withdrawn') return []
  return ['path_start', state === 'paused' ? 'path_resume' : 'path_pause', 'path_skip', 'path_withdraw']
}

function PathDialog({ employee, asked, onClose }: { employee: Employee; asked: Asked; onClose: () => void }) {
  const t = useTexts(stepTexts)
  const name = fullName(employee)
  const { act, path } = asked
  const title = path && act in words ? `${t(words[act as RowAct])}: ${path.title}` : t('addTitle', { name })
  return (
    <AudienceDialog
      given={{ selected: [employee.id], matching: null }}
      only={{ act, title, who: t('onlyFor', { name }), ...(path && { settled: { path_id: path.path_id } }) }}
      onClose={onClose}
    />
  )
}
