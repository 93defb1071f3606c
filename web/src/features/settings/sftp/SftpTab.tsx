import {
  access,
  api,
  can,
  type ColumnOf,
  type FileDelivery,
  fileDeliveriesList,
  fileDeliveryStates,
  fileSubjects,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUser } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Link } from '@/ui/Link.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { deliveryColour } from './sftp-colours.ts'
import { TargetsCard } from './TargetsCard.tsx'
import css from './sftp.module.css'
import { sftpTexts } from './texts.ts'

const DeliveryDialog = lazyPart(() => import('./DeliveryDialog.tsx'))

/** R-PER-13: lists SFTP targets, and sent files with their proof. */
export default function SftpTab() {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  const mayChange = can(useUser(), access.manageSftp)
  const list = useList(api.fileDeliveries.list, fileDeliveriesList)
  const { close, hrefOf: hrefWith } = dialogsOf(list)
  const hrefOf = (id: string) => hrefWith({ delivery: id })
  const delivery = list.params.get('delivery')
  return (
    <ListScreen
      within
      list={list}
      title={t('deliveries')}
      above={
        <div className={css.above}>
          <TargetsCard list={list} mayChange={mayChange} />
          <h2 className={css.heading}>{t('deliveries')}</h2>
          <p className="quiet">{t('hint')}</p>
        </div>
      }
      search={{ label: t('search'), placeholder: t('searchHint') }}
      counts={api.fileDeliveries.counts}
      nameOf={row => row.file_name}
      opens
      cells={cellsFor(timeZone, hrefOf)}
      card={row => cardOf(row, timeZone, hrefOf)}
      empty={<Empty title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
    >
      {delivery && <DeliveryDialog id={delivery} mayChange={mayChange} onClose={() => close('delivery')} />}
    </ListScreen>
  )
}

const FileOf = ({ row, hrefOf }: { row: FileDelivery; hrefOf: (id: string) => string }) => (
  <Link data-row-link="" href={hrefOf(row.id)}>
    {row.file_name}
  </Link>
)

const StateOf = ({ row: { state } }: { row: FileDelivery }) => (
  <StatusBadge colour={deliveryColour(state)}>{inWords(fileDeliveryStates[state])}</StatusBadge>
)

const cardOf = (row: FileDelivery, timeZone: string | undefined, hrefOf: (id: string) => string) => (
  <CardLines
    title={<FileOf row={row} hrefOf={hrefOf} />}
    badges={<StateOf row={row} />}
    text={row.target_name}
    below={[formatInstant(row.made_at, timeZone), row.reason].filter(Boolean).join(' · ')}
  />
)

const cellsFor = (
  timeZone: string | undefined,
  hrefOf: (id: string) => string,
): Cells<FileDelivery, ColumnOf<typeof fileDeliveriesList>> => ({
  file: { width: '200px', truncate: true, cell: row => <FileOf row={row} hrefOf={hrefOf} /> },
  target: { width: '130px', wraps: true, cell: row => row.target_name },
  subject: { width: '120px', cell: row => inWords(fileSubjects[row.subject_kind]) },
  state: { width: '120px', cell: row => <StateOf row={row} /> },
  reason: { width: '200px', wraps: true, cell: row => row.reason },
  size: {
    width: '130px',
    align: 'right',
    cell: row => row.size !== null && sftpTexts.say('bytes', { size: row.size }),
  },
  attempts: { width: '90px', align: 'right', cell: row => row.attempts },
  made_at: {
    width: '180px',
    wraps: true,
    cell: row => <span className="num">{formatInstant(row.made_at, timeZone)}</span>,
  },
  ended_at: {
    width: '180px',
    cell: row => <span className="num">{row.ended_at && formatInstant(row.ended_at, timeZone)}</span>,
  },
  asked_by: { width: '160px', truncate: true, cell: row => row.asked_by_name },
})
