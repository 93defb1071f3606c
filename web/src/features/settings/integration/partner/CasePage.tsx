import { access, type Answer, api, causeOf, triageStates } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Card } from '@/ui/page/Card.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { linesPerPage, pageIn } from '@/widgets/list/in-address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { CaseFix } from './CaseFix.tsx'
import { CaseItems } from './CaseItems.tsx'
import { CaseLater } from './CaseLater.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { trendOf, triageColours } from './triage-words.ts'

/** One cause of failed items: a fix for all, its assignee, and the items with the partner's data. */
export default function CasePage() {
  const t = useTexts(partnerTexts)
  const { id = '' } = useParams()
  const [search, change] = useUrlQuery()
  const asked = useQueryOf(
    api.integrations.caseItems,
    { params: { caseId: id }, query: { page: pageIn(search), per_page: linesPerPage } },
    { keep: true, staleTime: 0, quiet: 'not-found' },
  )
  const { data } = asked
  useTitle(data ? inWords(causeOf(data.case.code).words(data.case.value)) : t('triage'))
  if (data?.case.id === id) return <Known key={id} data={data} onPage={next => change({ page: next })} />
  return <NotTherePage title={t('triage')} back={<BackToIntegration />} asked={asked} texts={t} />
}

interface Props {
  data: Answer<typeof api.integrations.caseItems>
  onPage: (page: number) => void
}

function Known({ data, onPage }: Props) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const mayManage = useCan(access.manageIntegration)
  const one = data.case
  const facts = [
    t('items', { count: one.open }),
    trendOf(one),
    t('since', { moment: formatInstant(one.first_at, timeZone) }),
    one.assigned_to && t('assignedTo', { name: one.assigned_to.name }),
    one.ignored_until && t('ignoredUntil', { day: formatDay(one.ignored_until) }),
    one.fix && t('fixedBy', { fix: one.fix }),
  ]
  return (
    <DetailPage>
      <PageHeader
        title={inWords(causeOf(one.code).words(one.value))}
        back={<BackToIntegration />}
        beside={<StatusBadge colour={triageColours[one.state]}>{inWords(triageStates[one.state])}</StatusBadge>}
        facts={facts.filter(Boolean).join(' · ')}
      />
      <div className={css.page}>
        {mayManage && (one.open > 0 || one.state === 'ignored') && (
          <div className={css.cards}>
            <Card title={t('fixTitle')}>
              <CaseFix one={one} />
            </Card>
            <Card title={t('laterTitle')}>
              <CaseLater one={one} assignees={data.assignees} />
            </Card>
          </div>
        )}
        <CaseItems key={data.meta.page} data={data} mayManage={mayManage} onPage={onPage} />
      </div>
    </DetailPage>
  )
}
