import { api, type FreezingImpact, providerStatuses } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import type { Column } from '@/ui/table/column.ts'
import { FoundPeople, nameColumn, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import css from './info.module.css'
import { infoTexts } from './texts.ts'

interface Props {
  statuses: readonly string[]
  onSave: () => void
  onClose: () => void
}

/** Previews changed statuses before saving: due dates that pause today, and those that resume, with their new dates. */
export default function FreezingDialog({ statuses, onSave, onClose }: Props) {
  const t = useTexts(infoTexts)
  const finding = useFinding()
  const query = { freezing_statuses: statuses.join(','), ...finding.query }
  const people = useQueryOf(api.assignments.freezingImpact, { query }, { keep: true, quiet: true })
  const { data, isError, refetch } = people
  return (
    <Dialog
      open
      size="medium"
      title={t('freezingTitle')}
      submitLabel={t('freezingSave')}
      cancelLabel={t('freezingBack')}
      refused={data || isError ? undefined : t('freezingLoading')}
      onSubmit={onSave}
      onClose={onClose}
    >
      {isError ? (
        <Banner
          level="warning"
          title={t('freezingNotLoaded')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('freezingRetry')}
            </Button>
          }
        />
      ) : (
        <div className={css.freezing}>
          {data && (
            <p>
              {data.begin + data.go_on === 0
                ? t('freezingNobody')
                : t('freezingImpact', { begin: data.begin, goOn: data.go_on })}
            </p>
          )}
          {data?.begin !== 0 || data.go_on !== 0 ? (
            <FoundPeople
              label={t('freezingNames')}
              columns={columns()}
              unit={count => t('freezingUnit', { count })}
              rowKey={({ id }) => id}
              finding={finding}
              people={people}
            />
          ) : null}
        </div>
      )}
    </Dialog>
  )
}

type Row = FreezingImpact['data'][number]
const columns = (): Column<Row>[] => [
  nameColumn<Row>(({ provider_status }) => inWords(providerStatuses[provider_status])),
  {
    key: 'title',
    label: infoTexts.say('freezingProgram'),
    width: '180px',
    truncate: true,
    card: 'line',
    cell: row => row.title,
  },
  {
    key: 'before',
    label: infoTexts.say('freezingNow'),
    width: '120px',
    card: 'line',
    cell: row => formatDay(row.before),
  },
  {
    key: 'after',
    label: infoTexts.say('freezingThen'),
    width: '120px',
    card: 'end',
    cell: ({ after }) => (after ? formatDay(after) : infoTexts.say('freezingWaits')),
  },
]
