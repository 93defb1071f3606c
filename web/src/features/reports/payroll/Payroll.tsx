import { access, api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { ReportTabs } from '../ReportTabs.tsx'
import { BatchView } from './BatchView.tsx'
import { NoBatch } from './NoBatch.tsx'
import { PeriodStepper } from './PeriodStepper.tsx'
import { payrollTexts } from './texts.ts'

const Waiting = () => <SkeletonLines lines={6} />
const Settings = lazyPart(() => import('./settings/Settings.tsx'), Waiting)
const Batches = lazyPart(() => import('./Batches.tsx'), Waiting)

/** R-RTE-8: training time owed in each pay period, and its payment. */
export default function Payroll() {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const params = useAddressQuery()
  const mayManage = useCan(access.managePayroll)
  useTitle(t('title'))
  const view = params.get('view') ?? 'period'
  const hrefOf = (one?: string) => to.page(agencyPages.payroll.path, { view: one })
  const tabs = [
    { label: t('thisPeriod'), href: hrefOf(), current: view === 'period' },
    { label: t('batches'), href: hrefOf('batches'), current: view === 'batches' },
    ...(mayManage ? [{ label: t('settings'), href: hrefOf('settings'), current: view === 'settings' }] : []),
  ]
  return (
    <DetailPage>
      <PageHeader title={t('title')} about={t('about')} />
      <ReportTabs />
      <Tabs label={t('views')} tabs={tabs} />
      {view === 'settings' && mayManage ? <Settings /> : view === 'batches' ? <Batches /> : <OnePeriod />}
    </DetailPage>
  )
}

function OnePeriod() {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const params = useAddressQuery()
  const mayManage = useCan(access.managePayroll)
  const batch_id = params.get('batch')
  const named = useQueryOf(
    api.payroll.get,
    { params: { id: batch_id ?? '' } },
    { enabled: batch_id !== null, quiet: 'not-found' },
  )
  const around = params.get('period') ?? named.data?.period_start
  const asked = useQueryOf(
    api.payroll.periods,
    { query: around ? { around } : {} },
    { keep: true, enabled: batch_id === null || named.data !== undefined, quiet: true },
  )
  if (batch_id !== null && !named.data)
    return (
      <NotThere
        error={named.error}
        retry={named.refetch}
        unknown={t('unknownBatch')}
        hint={t('unknownBatchHint')}
        notLoaded={t('batchFailed')}
      />
    )
  if (!asked.data)
    return (
      <NotThere error={asked.error} retry={asked.refetch} unknown={t('periodsFailed')} notLoaded={t('periodsFailed')} />
    )
  const { data: periods, next, is_set_up } = asked.data
  if (!is_set_up)
    return (
      <Empty
        title={t('notSetUp')}
        hint={mayManage ? t('notSetUpHint') : t('notSetUpElse')}
        action={
          mayManage && (
            <ButtonLink look="primary" href={to.page(agencyPages.payroll.path, { view: 'settings' })}>
              {t('setUp')}
            </ButtonLink>
          )
        }
      />
    )
  const wanted = around ?? next
  const shown =
    periods.find(({ start, end }) => wanted !== null && wanted >= start && wanted <= end) ??
    periods.at(-2) ??
    periods.at(-1)
  if (!shown) return <Empty title={t('noPeriods')} hint={t('noPeriodsHint')} />
  return (
    <>
      <PeriodStepper periods={periods} shown={shown} />
      {shown.batch ? <BatchView key={shown.batch.id} id={shown.batch.id} /> : <NoBatch period={shown} next={next} />}
    </>
  )
}
