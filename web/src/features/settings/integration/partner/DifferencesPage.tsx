import { access, api, differenceKinds, directedFields, type PartnerDifference } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Link } from '@/ui/Link.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { linesPerPage, pageIn, wordIn } from '@/widgets/list/in-address.ts'
import { PagedCard } from '@/widgets/list/PagedCard.tsx'
import { differencesReport } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import css from './partner.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import { partnerTexts } from './texts.ts'

/** Lists the differences with the partner, by person and field. */
export default function DifferencesPage() {
  const { id } = useAgency()
  return id && <Differences key={id} id={id} />
}

function Differences({ id }: { id: string }) {
  const t = useTexts(partnerTexts)
  useTitle(t('reconcile'))
  const to = useAgencyPaths()
  const mayReport = useCan(access.reports)
  const [search, change] = useUrlQuery()
  const kind = wordIn(differenceKinds, search.get('kind'))
  const field = wordIn(directedFields, search.get('field'))
  const employee_id = search.get('employee_id')
  const asked = useQueryOf(
    api.partnerReconcile.differences,
    {
      params: { id },
      query: {
        page: pageIn(search),
        per_page: linesPerPage,
        ...(kind && { kind }),
        ...(field && { field }),
        ...(employee_id && { employee_id }),
      },
    },
    { keep: true },
  )
  return (
    <DetailPage>
      <PageHeader
        title={t('reconcile')}
        back={<BackToIntegration />}
        facts={t('reconcileFacts')}
        action={mayReport && <ButtonLink href={to.page(differencesReport)}>{t('openReport')}</ButtonLink>}
      />
      <PagedCard
        title={t('differences')}
        filters={
          <>
            <SelectField
              label={t('difference')}
              none={t('allDifferences')}
              choices={choicesOf(differenceKinds)}
              value={kind ?? ''}
              onChange={value => change({ kind: value })}
            />
            <SelectField
              label={t('field')}
              none={t('allFields')}
              choices={choicesOf(directedFields)}
              value={field ?? ''}
              onChange={value => change({ field: value })}
            />
            <PersonFilter name={asked.data?.data[0]?.employee?.name} />
          </>
        }
        asked={asked}
        empty={{ title: t('noDifferences'), hint: t('noDifferencesHint') }}
        notLoaded={t('differencesNotLoaded')}
      >
        {asked.data?.data.map(one => (
          <DifferenceLine key={one.id} one={one} />
        ))}
      </PagedCard>
    </DetailPage>
  )
}

function DifferenceLine({ one }: { one: PartnerDifference }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { kind, field, employee, external_id, name, ours, theirs, since } = one
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          {employee ? <Link href={to.employee(employee.id)}>{employee.name}</Link> : name}
        </span>{' '}
        <StatusBadge colour={kind === 'differs' ? 'amber' : 'grey'}>{inWords(differenceKinds[kind])}</StatusBadge>
        {field && (
          <p>
            {inWords(directedFields[field])}
            {(ours !== null || theirs !== null) && (
              <>
                {': '}
                {t('oursAndTheirs', { ours: ours || t('nothing'), theirs: theirs || t('nothing') })}
              </>
            )}
          </p>
        )}
        <p className="quiet">
          {[external_id, t('since', { moment: formatInstant(since, timeZone) })].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
