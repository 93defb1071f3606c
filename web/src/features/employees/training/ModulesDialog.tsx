import { api, type EmployeeAssignment, moduleKinds, type ModuleResult } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatPercent } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { trainingTexts } from './texts.ts'
import css from './training.module.css'

const words = { not_started: 'stateNotStarted', in_progress: 'stateInProgress', done: 'stateDone' } as const
const colours = { not_started: 'grey', in_progress: 'blue', done: 'green' } as const

/** State, attempts, score, and time of each module of one program. */
export default function ModulesDialog({ of, onClose }: { of: EmployeeAssignment; onClose: () => void }) {
  const t = useTexts(trainingTexts)
  const { data, isError, refetch } = useQueryOf(api.assignments.modules, { params: { id: of.id } }, { staleTime: 0 })
  return (
    <Dialog
      open
      size="medium"
      title={t('modulesTitle', { title: of.title })}
      cancelLabel={t('close')}
      onClose={onClose}
    >
      {!data && (isError ? <NotLoaded title={t('notLoaded')} retry={refetch} /> : <SkeletonLines lines={4} />)}
      {data?.data.length === 0 && <p className="quiet">{t('noModules')}</p>}
      {data && data.data.length > 0 && (
        <ul className={css.lines} aria-label={t('modules')}>
          {data.data.map(one => (
            <li key={one.module_id} className={css.module}>
              <div className={css.what}>
                <span className={css.title}>{one.title}</span>
                <p className={css.facts}>{factsOf(one)}</p>
              </div>
              <StatusBadge colour={colours[one.state]}>{t(words[one.state])}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function factsOf({ kind, attempts, score, seconds_spent, done_on }: ModuleResult): string {
  const { say } = trainingTexts
  const minutes = Math.round(seconds_spent / 60)
  return [
    inWords(moduleKinds[kind]),
    attempts === null || attempts === 0 ? '' : say('attempts', { count: attempts }),
    score === null ? '' : say('scored', { score: formatPercent(score / 100) }),
    minutes > 0 ? say('minutesSpent', { count: minutes }) : '',
    done_on === null ? '' : say('completedOn', { day: formatDay(done_on) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
