import { api, type ReportRun, reportRunsList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { ReportTabs } from '../ReportTabs.tsx'
import { isWorking } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import { runCard, runCells } from './run-cells.tsx'
import { RunMenu } from './RunMenu.tsx'

const pollMs = 2_000

/** R-RTE-8: lists report runs with their time, requester and result. */
export default function History() {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.reportRuns.list, reportRunsList, {
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  const hrefOf = ({ id }: ReportRun) => to.page(`reports/runs/${id}`)
  return (
    <ListScreen
      list={list}
      title={t('historyTitle')}
      above={<ReportTabs />}
      opens
      search={{ label: t('searchRuns'), placeholder: t('searchRunsHint') }}
      counts={api.reportRuns.counts}
      nameOf={run => run.name}
      cells={runCells(hrefOf, timeZone)}
      card={run => runCard(run, hrefOf(run), timeZone)}
      renderMenu={run => <RunMenu run={run} />}
      empty={
        <Empty
          title={t('noRuns')}
          hint={t('noRunsHint')}
          action={<ButtonLink href={to.page(agencyPages.reports.path)}>{t('toLibrary')}</ButtonLink>}
        />
      }
    />
  )
}
