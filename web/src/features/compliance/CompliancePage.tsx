import { access, api, type ComplianceReport } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDownload, useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { type AsOf, useAsOf } from '@/widgets/compliance/as-of.ts'
import { AsOfPicker } from '@/widgets/compliance/AsOfPicker.tsx'
import { Folded } from '@/widgets/compliance/Folded.tsx'
import { isUnknownOn } from '@/widgets/compliance/unknown.ts'
import { Unknown } from '@/widgets/compliance/Unknown.tsx'
import { NobodyAsked } from './NobodyAsked.tsx'
import { Report } from './Report.tsx'
import css from './report.module.css'
import { reportTexts } from './texts.ts'

const whileUnderWay = 3_000

/** All active people's standing, today or as of a given day; every number opens its list. */
export default function CompliancePage() {
  const t = useTexts(reportTexts)
  const asOf = useAsOf()
  const isNarrow = useNarrow()
  const asked = useQueryOf(
    api.complianceOverview.report,
    { query: asOf.query },
    {
      keep: true,
      staleTime: 15_000,
      every: last => (last && last.under_way > 0 ? whileUnderWay : false),
    },
  )
  const report = asked.data
  const picker = <AsOfPicker asOf={asOf} />
  // On a phone the number comes first
  const folds = isNarrow && report !== undefined && report.total.asked > 0
  return (
    <DetailPage>
      <PageHeader
        title={t('title')}
        facts={
          report && (report.total.asked > 0 || !isUnknownOn(report)) ? (
            t('facts', { count: report.total.asked })
          ) : (
            <>&nbsp;</>
          )
        }
        menu={!folds && <Exports asOf={asOf} />}
      />
      {!folds && picker}
      {report ? (
        <Filled
          report={report}
          asOf={asOf}
          tools={
            folds && (
              <Folded {...{ title: t('day'), asOf }}>
                {picker}
                <Exports asOf={asOf} />
              </Folded>
            )
          }
        />
      ) : asked.isError ? (
        <div role="alert">
          <NotLoaded title={t('failed')} retry={asked.refetch} />
        </div>
      ) : (
        <div role="status" aria-label={t('loading')} className={css.loading}>
          {[80, 240, 200].map(height => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      )}
    </DetailPage>
  )
}

interface FilledProps {
  report: ComplianceReport
  asOf: AsOf
  /** On a phone. */
  tools: ReactNode
}

function Filled({ report, asOf, tools }: FilledProps) {
  const t = useTexts(reportTexts)
  const { total, under_way } = report
  if (total.asked === 0 && (under_way === 0 || asOf.day !== asOf.today))
    // An agency without any records has no rules
    return isUnknownOn(report) && !(report.records_from === null && asOf.day === asOf.today) ? (
      <Unknown told={report} />
    ) : (
      <NobodyAsked then={asOf.day !== asOf.today} />
    )
  return (
    <>
      {under_way > 0 && <Banner>{t('underWay', { count: under_way })}</Banner>}
      <Report report={report} asOf={asOf} tools={tools} />
    </>
  )
}

function Exports({ asOf }: { asOf: AsOf }) {
  const t = useTexts(reportTexts)
  const allowed = useCan(access.exportEmployees)
  const file = useDownload(api.complianceOverview.export)
  if (!allowed) return null
  if (file.isDownloading) return <Button busy>{t('exporting')}</Button>
  const label = file.failed ? t('exportFailed') : t('export')
  const take = (format: 'csv' | 'xlsx') => () => file.download({ query: { ...asOf.query, format } })
  return (
    <MenuButton
      label={label}
      items={[
        { label: t('csv'), onSelect: take('csv') },
        { label: t('xlsx'), onSelect: take('xlsx') },
      ]}
    >
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
