import { api, type OpenPayrollBatch } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { ApprovalNotice } from '@/widgets/approvals/ApprovalNotice.tsx'
import { BatchActs } from './BatchActs.tsx'
import { timeText } from './batch-words.tsx'
import css from './payroll.module.css'
import { payrollTexts } from './texts.ts'

const Waiting = () => <SkeletonLines lines={6} />
const Exceptions = lazyPart(() => import('./Exceptions.tsx'), Waiting)
const People = lazyPart(() => import('./People.tsx'), Waiting)
const Lines = lazyPart(() => import('./Lines.tsx'), Waiting)
const Files = lazyPart(() => import('./Files.tsx'), Waiting)
const Proof = lazyPart(() => import('./Proof.tsx'), Waiting)

const parts = ['exceptions', 'people', 'lines', 'file', 'proof'] as const
type Part = (typeof parts)[number]
const partIn = (text: string | null): Part => parts.find(one => one === text) ?? 'exceptions'

/** One batch: totals, exceptions, lines, files and proof. */
export function BatchView({ id }: { id: string }) {
  const t = useTexts(payrollTexts)
  const { data, error, refetch } = useQueryOf(api.payroll.get, { params: { id } }, { quiet: true, every: pollOf })
  if (!data)
    return (
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('unknownBatch')}
        hint={t('unknownBatchHint')}
        notLoaded={t('batchFailed')}
      />
    )
  return <Known batch={data} />
}

/** Polls while SFTP deliveries are in progress. */
const pollOf = (last: OpenPayrollBatch | undefined) =>
  last?.state === 'sent' &&
  last.issues[0]?.deliveries.some(({ state }) => ['queued', 'sending', 'sent'].includes(state))
    ? 3_000
    : false

function Known({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const part = partIn(useAddressQuery().get('part'))
  const hrefOf = (one: Part) => to.page(agencyPages.payroll.path, { period: batch.period_start, part: one })
  const labels: Record<Part, string> = {
    exceptions: t('exceptions'),
    people: t('people'),
    lines: t('lines'),
    file: t('file'),
    proof: t('proof'),
  }
  const counted: Partial<Record<Part, number>> = {
    exceptions: batch.counts.undecided,
    people: batch.people,
    lines: batch.lines,
  }
  return (
    <>
      <BatchActs batch={batch} />
      <div className={css.notices}>
        <ApprovalNotice approval={batch.approval} />
        <Notices batch={batch} />
      </div>
      <div className={css.tiles}>
        <StatTile label={t('time')} value={timeText(batch.minutes)} hint={t('linesOf', { count: batch.lines })} />
        <StatTile label={t('people')} value={batch.people} />
        <StatTile
          label={t('undecided')}
          value={batch.counts.undecided}
          hint={t('notices', { count: batch.counts.notices })}
        />
        <StatTile
          label={t('heldOrLeft')}
          value={batch.counts.held + batch.counts.excluded}
          hint={t('corrections', { count: batch.counts.corrections })}
        />
      </div>
      <Totals batch={batch} />
      {batch.may_manage && (
        <>
          <Tabs
            label={t('partsOfBatch')}
            tabs={parts.map(one => ({
              label: labels[one],
              href: hrefOf(one),
              current: one === part,
              count: counted[one],
            }))}
          />
          {part === 'exceptions' && <Exceptions batch={batch} />}
          {part === 'people' && <People batch={batch} />}
          {part === 'lines' && <Lines batch={batch} />}
          {part === 'file' && <Files batch={batch} />}
          {part === 'proof' && <Proof batch={batch} />}
        </>
      )}
    </>
  )
}

function Notices({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const { problems, refusal, untested_programs, state, may_manage } = batch
  return (
    <>
      {state === 'rejected' && (
        <Banner level="error" title={t('wasRejected')}>
          {refusal && <p className={css.said}>{refusal}</p>}
        </Banner>
      )}
      {(state === 'open' || state === 'previewed') && problems.length > 0 && (
        <Banner level="error" title={t('fileProblems')}>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{inWords(problem)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {may_manage && untested_programs > 0 && (
        <Banner
          level="warning"
          title={t('untested', { count: untested_programs })}
          action={
            <ButtonLink
              size="small"
              href={to.page(agencyPages.payroll.path, { view: 'settings', answer: 'open', paid: 'no' })}
            >
              {t('answerTests')}
            </ButtonLink>
          }
        >
          <p>{t('untestedHint')}</p>
        </Banner>
      )}
    </>
  )
}

function Totals({ batch: { totals } }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  if (totals.length === 0) return null
  return (
    <Card title={t('totals')} flush className={css.totals}>
      <div className={css.scrolls}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('payCode')}</th>
              <th scope="col">{t('earningCode')}</th>
              <th scope="col" className={css.number}>
                {t('lines')}
              </th>
              <th scope="col" className={css.number}>
                {t('time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(one => (
              <tr key={`${one.code} ${one.earning_code}`}>
                <td>{one.code}</td>
                <td>{one.earning_code}</td>
                <td className={css.number}>{formatNumber(one.lines)}</td>
                <td className={css.number}>{timeText(one.minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
