import { access, type Answer, api, type Program } from '@preceptor/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { settledAct } from '@/widgets/assignments/acts.ts'
import type { ProgramOutlet } from './ProgramPage.tsx'
import { Attempts } from './quiz-results/Attempts.tsx'
import { GradingDesk } from './quiz-results/GradingDesk.tsx'
import { Questions } from './quiz-results/Questions.tsx'
import css from './quiz-results/quiz-results.module.css'
import { quizResultsTexts } from './quiz-results/texts.ts'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

type Overview = Answer<typeof api.quizResults.overview>

/** R-RTE-7: quiz answers, people who are stuck, answers to grade, and question statistics. */
export default function ProgramQuizResultsTab() {
  const t = useTexts(quizResultsTexts)
  const { program, mayEdit } = useOutletContext<ProgramOutlet>()
  const asked = useQueryOf(api.quizResults.overview, { params: { id: program.id } })
  const [params] = useUrlQuery()
  if (!asked.data && asked.isError) return <NotLoaded title={t('notLoaded')} retry={asked.refetch} />
  if (!asked.data) return <SkeletonLines lines={6} />
  if (!asked.data.has_quiz) return <Empty title={t('noQuiz')} hint={t(mayEdit ? 'noQuizHint' : 'noQuizRead')} />
  const view = params.get('show')
  return (
    <div className={css.page}>
      {asked.data.blocked > 0 && <Blocked program={program} overview={asked.data} />}
      <Faces view={view} waiting={asked.data.waiting} />
      {view === 'grade' && <GradingDesk program={program} />}
      {view === 'questions' && <Questions program={program} />}
      {view !== 'grade' && view !== 'questions' && (
        <div className={css.list}>
          <Attempts program={program} />
        </div>
      )}
    </div>
  )
}

function Faces({ view, waiting }: { view: string | null; waiting: number }) {
  const t = useTexts(quizResultsTexts)
  const { pathname } = useLocation()
  const face = (name: 'grade' | 'questions' | null, label: string, count?: number) => ({
    label,
    count,
    href: name ? `${pathname}?show=${name}` : pathname,
    current: view === name,
  })
  return (
    <Tabs
      label={t('title')}
      tabs={[face(null, t('attempts')), face('grade', t('toGrade'), waiting), face('questions', t('questions'))]}
    />
  )
}

/** People who need help to continue. */
function Blocked({ program, overview }: { program: Program; overview: Overview }) {
  const t = useTexts(quizResultsTexts)
  const to = useAgencyPaths()
  const mayAdd = useCan(access.quizAttempts)
  const [adding, setAdding] = useState(false)
  const { blocked, blocked_names } = overview
  const more = blocked - blocked_names.length
  return (
    <>
      <Banner
        level="warning"
        title={t('blocked', { count: blocked })}
        action={
          <span className={clsx(css.acts, css.stuck)}>
            <ButtonLink size="small" look="quiet" href={to.page(`programs/${program.id}/progress?standing=blocked`)}>
              {t('seeThem')}
            </ButtonLink>
            {mayAdd && (
              <Button size="small" onClick={() => setAdding(true)}>
                {t('addAttempts')}
              </Button>
            )}
          </span>
        }
      >
        <p>{t('blockedNames', { names: more > 0 ? blocked_names.join(', ') : formatBoth(blocked_names), more })}</p>
      </Banner>
      {adding && (
        <AudienceDialog
          given={{
            selected: [],
            matching: null,
            progress: { program_id: program.id, filters: { standing: 'blocked' } },
          }}
          only={settledAct('attempts', program, t('addFor', { count: blocked }))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
