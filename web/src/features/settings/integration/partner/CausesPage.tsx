import {
  access,
  api,
  causeOf,
  type ColumnOf,
  integrationJobTypes,
  type TriageCase,
  triageCasesList,
  type TriageShown,
  triageStates,
} from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { casePath } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { partnerTexts } from './texts.ts'
import { trendOf, triageColours } from './triage-words.ts'

/** Lists all causes of failed items: open, ignored and resolved. */
export default function CausesPage() {
  const t = useTexts(partnerTexts)
  useTitle(t('triage'))
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayManage = useCan(access.manageIntegration)
  const list = useList(api.integrations.cases, triageCasesList)
  return (
    <ListPage>
      <PageHeader
        title={t('triage')}
        back={<BackToIntegration />}
        facts={t(mayManage ? 'causesFacts' : 'causesRead')}
      />
      <ListScreen
        within
        list={list}
        title={t('triage')}
        tabs={{
          filter: 'show',
          choices: {
            open: t('tabOpen'),
            ignored: t('tabIgnored'),
            resolved: t('tabResolved'),
          } satisfies Record<TriageShown, string>,
          all: t('tabAll'),
        }}
        search={{ label: t('searchCauses'), placeholder: t('searchCausesHint') }}
        counts={api.integrations.caseCounts}
        actions={{ exports: api.integrations.caseExport }}
        nameOf={wordsOf}
        opens
        cells={cellsFor(to, timeZone)}
        card={row => cardOf(row, to, timeZone)}
        empty={<Empty title={t('allGood')} hint={t('allGoodHint')} />}
      />
    </ListPage>
  )
}

const wordsOf = ({ code, value }: TriageCase) => inWords(causeOf(code).words(value))

const CauseOf = ({ row, to }: { row: TriageCase; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.page(casePath(row.id))}>
    {wordsOf(row)}
  </Link>
)
const StateOf = ({ row: { state } }: { row: TriageCase }) => (
  <StatusBadge colour={triageColours[state]}>{inWords(triageStates[state])}</StatusBadge>
)

const cardOf = (row: TriageCase, to: AgencyPaths, timeZone: string | undefined) => (
  <CardLines
    title={<CauseOf row={row} to={to} />}
    badges={<StateOf row={row} />}
    text={partnerTexts.say('items', { count: row.open })}
    below={[
      partnerTexts.say('since', { moment: formatInstant(row.first_at, timeZone) }),
      row.assigned_to && partnerTexts.say('assignedTo', { name: row.assigned_to.name }),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)

const cellsFor = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<TriageCase, ColumnOf<typeof triageCasesList>> => {
  const moment = (at: string) => <span className="num">{formatInstant(at, timeZone)}</span>
  return {
    cause: { width: '340px', cell: row => <CauseOf row={row} to={to} /> },
    value: { width: '160px', truncate: true, cell: row => row.value },
    state: { width: '120px', cell: row => <StateOf row={row} /> },
    open: { width: '90px', align: 'right', cell: row => formatNumber(row.open) },
    trend: { width: '210px', truncate: true, cell: trendOf },
    assigned_to: { width: '160px', truncate: true, cell: row => row.assigned_to?.name },
    first_at: { width: '180px', cell: row => moment(row.first_at) },
    last_at: { width: '180px', cell: row => moment(row.last_at) },
    ignored_until: { width: '130px', cell: row => row.ignored_until && formatDay(row.ignored_until) },
    type: { width: '220px', truncate: true, cell: row => inWords(integrationJobTypes[row.type]) },
    fix: { width: '200px', truncate: true, cell: row => row.fix },
  }
}
