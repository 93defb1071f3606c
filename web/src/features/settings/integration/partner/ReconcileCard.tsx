import { access, api, type DifferenceKind, type DirectedField, directedFields, type Id } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { differencesReport } from './address.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

/** Counts of people whose data differs from the partner's, each with a link to its list. */
export function ReconcileCard({ agencyId, mayManage }: { agencyId: Id; mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayReport = useCan(access.reports)
  const params = { id: agencyId }
  const { data, isError, refetch } = useQueryOf(
    api.partnerReconcile.get,
    { params },
    { every: last => (last?.is_due ? 2_000 : false) },
  )
  const { send, isSending } = useSend(api.partnerReconcile.run, {
    refresh: [api.partnerReconcile.get, api.partnerReconcile.differences, api.partnerReconcile.counts],
    done: () => showToast('info', t('compareStarted')),
  })
  const numbered = (count: number, query: { kind?: DifferenceKind; field?: DirectedField }) =>
    count === 0 ? (
      formatNumber(0)
    ) : (
      <Link href={to.page(agencyPages.settingsIntegrationDifferences.path, query)}>{formatNumber(count)}</Link>
    )
  const compare = mayManage && (
    <Button disabled={isSending} busy={data?.is_due} onClick={() => send({ params, body: {} })}>
      {t(data?.is_due ? 'comparing' : 'compare')}
    </Button>
  )
  const fields = Object.entries(data?.fields ?? {}) as [DirectedField, number][]
  return (
    <Card title={t('reconcile')} action={data?.at && compare}>
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('reconcileNotLoaded')} retry={refetch} />}
      {data && data.at === null && <Empty title={t('notCompared')} hint={t('notComparedHint')} action={compare} />}
      {data?.at && (
        <>
          <KeyValues
            items={[
              { label: t('comparedAt'), value: formatInstant(data.at, timeZone) },
              { label: t('inBoth'), value: formatNumber(data.in_both) },
              { label: t('onlyOurs'), value: numbered(data.only_ours, { kind: 'only_ours' }) },
              { label: t('onlyTheirs'), value: numbered(data.only_theirs, { kind: 'only_theirs' }) },
              { label: t('differing'), value: numbered(data.differing, { kind: 'differs' }) },
              ...fields.map(([field, count]) => ({
                label: t('differsIn', { field: inWords(directedFields[field]) }),
                value: numbered(count, { kind: 'differs', field }),
              })),
            ]}
          />
          <div className={css.actions}>
            <ButtonLink href={to.page(agencyPages.settingsIntegrationDifferences.path)}>
              {t('showDifferences')}
            </ButtonLink>
            {mayReport && <ButtonLink href={to.page(differencesReport)}>{t('openReport')}</ButtonLink>}
          </div>
        </>
      )}
    </Card>
  )
}
