import { access, api, type DashboardToday } from '@preceptor/contract'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import dashboard from '../dashboard.module.css'
import { startTexts } from './texts.ts'
import css from './start.module.css'

/** True once the agency has rules and some of its people's history. It may never hold a class. */
const isUnderWay = ({ training, credentials, rules }: DashboardToday['started']) => rules && (training || credentials)

interface Props {
  people: number
  /** Shown above the steps. */
  intro?: ReactNode
  /** The buttons of the first step, which replace its link. */
  actions?: ReactNode
}

/** Lists a new agency's first steps in order and marks those done. Once the agency is under way they are collapsed, until all are done or the user dismisses them. */
export function FirstSteps({ people, intro, actions }: Props) {
  const t = useTexts(startTexts)
  const to = useAgencyPaths()
  const may = {
    roster: useCan(access.importEmployees),
    history: useCan(access.recordTraining),
    rules: useCan(access.manageCompliance),
    classes: useCan(access.editSessions),
  }
  const asked = useQueryOf(api.dashboard.today, {}, { staleTime: 15_000, quiet: true, enabled: may.roster })
  const dismissed = useDismissed()
  const [isOpen, setOpen] = useState(false)
  const started = asked.data?.started
  const isNew = people === 0
  if (!may.roster) return null
  // The dashboard of an agency with people doesn't wait for a card it will hardly need
  if (!started && !isNew) return null
  const roster = { key: 'roster' as const, hint: t('rosterHint'), done: people > 0, href: to.newImport() }
  // The first step is known before the others, and doesn't move when they appear
  if (!started)
    return (
      <Card title={t('title')} className={dashboard.full}>
        {intro}
        <ol className={css.steps}>
          <Step {...roster} key={roster.key} label={roster.key} isNext actions={actions} />
        </ol>
        {asked.isError ? <LineNotLoaded text={t('failed')} retry={asked.refetch} /> : <SkeletonLines lines={5} />}
      </Card>
    )
  const steps = [
    { ...roster, may: may.roster },
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
  const next = steps.find(({ done }) => !done)
  const isCollapsible = !isNew && isUnderWay(started)
  if (isCollapsible && (!next || dismissed.is !== false)) return null
  return (
    <Card
      title={t('title')}
      className={dashboard.full}
      action={
        <span className={css.acts}>
          <span className="quiet">
            {t('progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
          </span>
          {isCollapsible && (
            <>
              <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'showLess' : 'showAll')}
              </Button>
              <Button size="small" look="quiet" onClick={dismissed.dismiss}>
                {t('dismiss')}
              </Button>
            </>
          )}
        </span>
      }
    >
      {intro}
      {isCollapsible && !isOpen && next ? (
        <p className={css.next}>
          <span className="quiet">{t('next')}</span> <Link href={next.href}>{t(next.key)}</Link>
        </p>
      ) : (
        <ol className={css.steps}>
          {steps.map(step => (
            <Step
              {...step}
              key={step.key}
              label={step.key}
              isNext={step === next}
              actions={step.key === 'roster' ? actions : undefined}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

interface StepProps {
  label: 'roster' | 'training' | 'credentials' | 'rules' | 'classes'
  hint: string
  done: boolean
  href: string
  isNext: boolean
  /** Buttons that replace the link. */
  actions?: ReactNode
}

function Step({ label, hint, done, href, isNext, actions }: StepProps) {
  const t = useTexts(startTexts)
  return (
    <li className={css.step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      {done ? (
        <IconCircleCheck size={20} role="img" aria-label={t('done')} />
      ) : (
        <IconCircle size={20} role="img" aria-label={t('notDone')} />
      )}
      <span className={css.words}>
        {actions ? <b>{t(label)}</b> : <Link href={href}>{t(label)}</Link>}
        <span className="quiet">{hint}</span>
      </span>
      {actions && <span className={css.buttons}>{actions}</span>}
    </li>
  )
}

/**
 * Returns whether the user dismissed the steps of this agency; null while unknown. The choice follows the user to other computers.
 */
function useDismissed() {
  const { id } = useAgency()
  const kept = useQueryOf(api.preferences.get, {}, { quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  const save = useSend(api.preferences.update, { done: answer => remember(api.preferences.get, {}, answer) })
  const of = kept.data?.dismissed_steps ?? []
  return {
    is: kept.data && id ? of.includes(id) : null,
    dismiss: () => id && save.send({ body: { dismissed_steps: [...of, id] } }),
  }
}
