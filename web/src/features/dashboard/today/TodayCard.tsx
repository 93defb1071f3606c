import { access, api, type DashboardFacts } from '@preceptor/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import dashboard from '../dashboard.module.css'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { OverduePeople } from './OverduePeople.tsx'
import { todayTexts } from './texts.ts'
import css from './today.module.css'
import { notCompliantNow } from '@/widgets/compliance/standing-links.ts'

const BlockedDialog = lazyPart(() => import('@/widgets/assignments/BlockedDialog.tsx'))

const fresh = { staleTime: 15_000, quiet: true } as const
const toDecide = { state: 'pending', turn: 'decide' }
/** The query parameter that opens the list of people without attempts left. */
const blocked = 'blocked'
/** The most programs named beside the answers to grade. */
const mostPrograms = 3

/** The first card: what is waiting for the user, and whom to call. Each line opens the list that it counts. */
export function TodayCard({ training, returns }: Pick<DashboardFacts, 'training' | 'returns'>) {
  const t = useTexts(todayTexts)
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const may = {
    decide: useCan(access.approvals),
    approve: useCan(access.approveTraining),
    grade: useCan(access.quizAttempts),
    attempts: useCan(access.quizAttempts),
    read: useCan(access.programContent),
    sign: useCan(access.assignForms),
    review: useCan(access.reviewForms),
    signOff: useCan(access.signOffSessions),
    sessions: useCan(access.sessions),
  }
  const writes = useCan(access.sendMessages)
  // Users who can only look see what is waiting, not what to do
  const acts = writes || may.decide || may.approve || may.attempts || may.sign || may.review || may.signOff
  const title = t(acts ? 'title' : 'waits')
  const today = useQueryOf(api.dashboard.today, {}, fresh)
  const proposals = useQueryOf(
    api.approvals.list,
    { query: { ...toDecide, per_page: 1 } },
    { ...fresh, enabled: may.decide },
  )
  const forms = useQueryOf(
    api.employeeForms.counts,
    { query: { of: 'desk' } },
    { ...fresh, enabled: may.sign || may.review },
  )
  const sessions = useQueryOf(api.dashboard.sessions, {}, { ...fresh, enabled: may.sessions })
  // The cards below make the same request
  const compliance = useQueryOf(api.complianceOverview.glance, { query: {} }, fresh)
  const asked = [today, proposals, forms, sessions, compliance]
  const failed = asked.filter(one => one.isError && !one.data)
  const countOf = (desk: string) => forms.data?.data.find(({ value }) => value === desk)?.count ?? 0
  const ofCurrent = { people: 'current', standing: 'review' }
  const { page } = to
  // The longest overdue first, then work that others wait for
  const all = [
    {
      key: 'notCompliant' as const,
      urgent: true,
      may: true,
      count: (compliance.data?.total.overdue ?? 0) + (compliance.data?.total.lapsed ?? 0),
      href: to.employees(notCompliantNow),
    },
    {
      key: 'blocked' as const,
      urgent: true,
      may: true,
      count: training.blocked,
      // Users who can give attempts do so in a dialog, one click away
      href: may.attempts
        ? page(agencyPages.dashboard.path, { [blocked]: '1' })
        : to.employees({ programs_blocked: 'yes' }),
    },
    {
      key: 'returns' as const,
      urgent: true,
      may: true,
      count: returns.overdue.count,
      href: to.employees({ returning: 'overdue', sort_by: 'expected_return' }),
    },
    {
      key: 'approvals' as const,
      may: may.decide,
      count: proposals.data?.meta.total,
      href: page(agencyPages.approvals.path, toDecide),
    },
    {
      key: 'signOffs' as const,
      may: may.signOff,
      count: sessions.data?.to_sign,
      href: page(agencyPages.sessions.path, { phase: 'attendance_pending' }),
    },
    {
      key: 'credentials' as const,
      may: may.approve,
      count: today.data?.credentials_to_review,
      href: page(agencyPages.credentials.path, ofCurrent),
    },
    {
      key: 'outside' as const,
      may: may.approve,
      count: training.to_approve,
      href: page(agencyPages.outsideTraining.path, agencyPages.outsideTraining.opens),
    },
    {
      key: 'waivers' as const,
      may: may.approve,
      count: today.data?.waivers_to_approve,
      href: page(agencyPages.waivers.path, ofCurrent),
    },
    {
      key: 'forms' as const,
      may: may.review,
      count: countOf('review'),
      href: page(agencyPages.forms.path, { desk: 'review' }),
    },
    {
      key: 'signatures' as const,
      may: may.sign,
      count: countOf('mine'),
      href: page(agencyPages.forms.path, { desk: 'mine' }),
    },
  ]
  const lines = all.flatMap(({ key, may: mine, count = 0, href, urgent }) =>
    mine && count > 0 ? [{ key, words: t.rich(key, { count, n: bold }), href, urgent }] : [],
  )
  const toGrade = may.grade && may.read ? (today.data?.to_grade ?? []) : []
  const isLoading = asked.some(one => one.isLoading)
  const isEmpty = lines.length + toGrade.length + training.overdue === 0
  // A slow call delays only its own line
  if (today.isLoading)
    return (
      <Card title={title} className={dashboard.full}>
        {/* as tall as the people to call, who are known to come */}
        <SkeletonLines lines={training.overdue > 0 ? 14 : 3} />
      </Card>
    )
  return (
    <Card title={title} className={dashboard.full}>
      <div className={css.today}>
        {lines.length + toGrade.length > 0 && (
          <ul className={css.lines} aria-label={acts ? t('waiting') : title}>
            {lines.map(({ key, words, href, urgent }) => (
              <li key={key} data-urgent={urgent}>
                <Link href={href}>{words}</Link>
              </li>
            ))}
            {toGrade.length > 0 && <ToGrade programs={toGrade} />}
          </ul>
        )}
        {training.overdue > 0 && <OverduePeople count={training.overdue} people={today.data?.overdue ?? []} />}
        {isEmpty && !isLoading && failed.length === 0 && (
          <p className={css.nothing}>
            <IconCircleCheck size={16} aria-hidden="true" /> {t(acts ? 'nothing' : 'nothingWaits')}
          </p>
        )}
        {failed.length > 0 && (
          <LineNotLoaded text={t('failed')} retry={() => failed.forEach(one => void one.refetch())} />
        )}
      </div>
      {params.get(blocked) === '1' && <BlockedDialog onClose={() => change({ [blocked]: null }, { replace: true })} />}
    </Card>
  )
}

/** Answers are graded one program at a time. */
function ToGrade({ programs }: { programs: readonly { program_id: string; title: string; count: number }[] }) {
  const t = useTexts(todayTexts)
  const to = useAgencyPaths()
  const deskOf = (id: string) => to.page(`programs/${id}/quiz-results`, { show: 'grade' })
  const [first, ...others] = programs
  const count = programs.reduce((sum, one) => sum + one.count, 0)
  if (!first) return null
  return (
    <li>
      <Link href={deskOf(first.program_id)}>{t.rich('answers', { count, n: bold })}</Link>
      <span className={css.programs}>
        {programs.slice(0, mostPrograms).map(({ program_id, title, count: ofOne }) =>
          others.length === 0 ? (
            <span key={program_id}>{title}</span>
          ) : (
            <Link key={program_id} href={deskOf(program_id)}>
              {t('inProgram', { title, count: ofOne })}
            </Link>
          ),
        )}
        {programs.length > mostPrograms && <span>{t('programsMore', { count: programs.length - mostPrograms })}</span>}
      </span>
    </li>
  )
}
