import { access, api, type DashboardToday } from '@preceptor/contract'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import dashboard from '../dashboard.module.css'
import { startTexts } from './texts.ts'
import css from './start.module.css'

/** An agency is under way with people, some of their history, and rules. It may never hold a class. */
const isUnderWay = ({ training, credentials, rules }: DashboardToday['started']) => rules && (training || credentials)

/** Lists a new agency's first steps in order and marks those done. Hidden once the agency is under way, and from users who set nothing up. */
export function FirstSteps({ people, intro }: { people: number; intro?: ReactNode }) {
  const t = useTexts(startTexts)
  const to = useAgencyPaths()
  const may = {
    roster: useCan(access.importEmployees),
    history: useCan(access.recordTraining),
    rules: useCan(access.manageCompliance),
    classes: useCan(access.editSessions),
  }
  const asked = useQueryOf(api.dashboard.today, {}, { staleTime: 15_000, quiet: true, enabled: may.roster })
  const started = asked.data?.started
  const isNew = people === 0
  if (!may.roster || (started && !isNew && isUnderWay(started))) return null
  // the dashboard of an agency with people waits for no card that it will hardly need
  if (!started && !isNew) return null
  if (!started)
    return (
      <Card title={t('title')} className={dashboard.full}>
        {intro}
        {asked.isError ? <LineNotLoaded text={t('failed')} retry={asked.refetch} /> : <SkeletonLines lines={5} />}
      </Card>
    )
  const steps = [
    { key: 'roster' as const, hint: t('rosterHint'), may: may.roster, done: people > 0, href: to.newImport() },
    {
      key: 'training' as const,
      hint: t('trainingHint'),
      may: may.history,
      done: started.training,
      href: to.newImport('training'),
    },
    {
      key: 'credentials' as const,
      hint: t('credentialsHint'),
      may: may.history,
      done: started.credentials,
      href: to.newImport('credentials'),
    },
    {
      key: 'rules' as const,
      hint: t('rulesHint'),
      may: may.rules,
      done: started.rules,
      href: to.page(agencyPages.settingsCompliance.path),
    },
    {
      key: 'classes' as const,
      hint: t('classesHint'),
      may: may.classes,
      done: started.classes,
      href: to.page(agencyPages.sessions.path, { add: 1 }),
    },
  ].filter(step => step.may)
  const next = steps.find(({ done }) => !done)?.key
  return (
    <Card
      title={t('title')}
      className={dashboard.full}
      action={
        <span className="quiet">
          {t('progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
        </span>
      }
    >
      {intro}
      <ol className={css.steps}>
        {steps.map(({ key, hint, done, href }) => (
          <li
            key={key}
            className={css.step}
            data-done={done || undefined}
            aria-current={key === next ? 'step' : undefined}
          >
            {done ? (
              <IconCircleCheck size={20} role="img" aria-label={t('done')} />
            ) : (
              <IconCircle size={20} role="img" aria-label={t('notDone')} />
            )}
            <span className={css.words}>
              <Link href={href}>{t(key)}</Link>
              <span className="quiet">{hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
