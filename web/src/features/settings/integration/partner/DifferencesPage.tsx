import {
  access,
  api,
  type ColumnOf,
  differenceKinds,
  directedFields,
  type Id,
  type PartnerDifference,
  partnerDifferencesList,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { differencesReport } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { partnerTexts } from './texts.ts'

/** Lists the differences with the partner, by person and field. */
export default function DifferencesPage() {
  const { id } = useAgency()
  return id && <Differences key={id} id={id} />
}

function Differences({ id }: { id: Id }) {
  const t = useTexts(partnerTexts)
  useTitle(t('reconcile'))
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayReport = useCan(access.reports)
  const list = useList(api.partnerReconcile.differences, partnerDifferencesList, { path: { id } })
  return (
    <ListPage>
      <PageHeader
        title={t('reconcile')}
        back={<BackToIntegration />}
        facts={t('reconcileFacts')}
        action={mayReport && <ButtonLink href={to.page(differencesReport)}>{t('openReport')}</ButtonLink>}
      />
      <ListScreen
        within
        list={list}
        title={t('differences')}
        search={{ label: t('searchPeople'), placeholder: t('searchItemsHint') }}
        counts={api.partnerReconcile.counts}
        actions={{ exports: api.partnerReconcile.export }}
        nameOf={row => row.name}
        opens
        cells={cellsFor(to, timeZone)}
        card={row => cardOf(row, to)}
        empty={<Empty title={t('noDifferences')} hint={t('noDifferencesHint')} />}
      />
    </ListPage>
  )
}

/** Links to the employee; a person known only to the partner has no link. */
const NameOf = ({ row: { employee, name }, to }: { row: PartnerDifference; to: AgencyPaths }) =>
  employee ? (
    <Link data-row-link="" href={to.employee(employee.id)}>
      {employee.name}
    </Link>
  ) : (
    name
  )
const KindOf = ({ row: { kind } }: { row: PartnerDifference }) => (
  <StatusBadge colour={kind === 'differs' ? 'amber' : 'grey'}>{inWords(differenceKinds[kind])}</StatusBadge>
)
const fieldOf = ({ field }: PartnerDifference) => field && inWords(directedFields[field])

const cardOf = (row: PartnerDifference, to: AgencyPaths) => (
  <CardLines
    title={<NameOf row={row} to={to} />}
    badges={<KindOf row={row} />}
    text={fieldOf(row) ?? row.external_id}
    below={
      (row.ours || row.theirs) &&
      partnerTexts.say('oursAndTheirs', {
        ours: row.ours || partnerTexts.say('nothing'),
        theirs: row.theirs || partnerTexts.say('nothing'),
      })
    }
  />
)

const cellsFor = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<PartnerDifference, ColumnOf<typeof partnerDifferencesList>> => ({
  name: { width: '200px', truncate: true, cell: row => <NameOf row={row} to={to} /> },
  external_id: { width: '150px', truncate: true, cell: row => row.external_id },
  kind: { width: '150px', cell: row => <KindOf row={row} /> },
  field: { width: '130px', cell: fieldOf },
  ours: { width: '190px', truncate: true, cell: row => row.ours },
  theirs: { width: '190px', truncate: true, cell: row => row.theirs },
  since: { width: '180px', cell: row => <span className="num">{formatInstant(row.since, timeZone)}</span> },
  discipline: { width: '150px', truncate: true, cell: row => row.discipline },
  location: { width: '150px', truncate: true, cell: row => row.location },
  coordinator: { width: '160px', truncate: true, cell: row => row.coordinator },
})
