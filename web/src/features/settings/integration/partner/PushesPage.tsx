import {
  access,
  api,
  causeOf,
  type ColumnOf,
  type Id,
  type PartnerPush,
  partnerPushesList,
  pushAskers,
  pushKinds,
  pushStates,
} from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { BulkActions } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { HeldPushes } from './HeldPushes.tsx'
import css from './partner.module.css'
import { isOnItsWay, pushColours } from './push-state.ts'
import { partnerTexts } from './texts.ts'
import { useDecide } from './use-decide.ts'

/** Lists everything sent to the partner or waiting for it; held items can be sent or discarded. */
export default function PushesPage() {
  const t = useTexts(partnerTexts)
  useTitle(t('pushes'))
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayManage = useCan(access.manageIntegration)
  const list = useList(api.partnerPushes.list, partnerPushesList, {
    every: last => (last?.data.some(isOnItsWay) ? 5_000 : false),
  })
  const isHeld = mayManage && list.params.get('state') === 'held'
  return (
    <ListPage>
      <PageHeader title={t('pushes')} back={<BackToIntegration />} facts={t('pushesFacts')} />
      <HeldPushes isOwnPage />
      <ListScreen
        within
        list={list}
        title={t('pushItems')}
        search={{ label: t('searchPushes'), placeholder: t('searchPushesHint') }}
        counts={api.partnerPushes.counts}
        actions={{ exports: api.partnerPushes.export }}
        nameOf={row => row.employee.name}
        cells={cellsFor(to, timeZone)}
        card={row => cardOf(row, to, timeZone)}
        bulkActions={isHeld ? decides : undefined}
        empty={<Empty title={t('noPushes')} hint={t('noPushesHint')} />}
      />
    </ListPage>
  )
}

const decides: BulkActions = (selection, clear) => (
  <Chosen ids={selection.kind === 'rows' ? selection.ids : null} onDone={clear} />
)

const NameOf = ({ row: { employee }, to }: { row: PartnerPush; to: AgencyPaths }) => (
  <Link href={to.employee(employee.id)}>{employee.name}</Link>
)
const StateOf = ({ row: { state } }: { row: PartnerPush }) => (
  <StatusBadge colour={pushColours[state]}>{inWords(pushStates[state])}</StatusBadge>
)
const reasonOf = ({ code, value }: PartnerPush) => code && inWords(causeOf(code).words(value ?? ''))

const cardOf = (row: PartnerPush, to: AgencyPaths, timeZone: string | undefined) => (
  <CardLines
    title={<NameOf row={row} to={to} />}
    badges={<StateOf row={row} />}
    text={[inWords(pushKinds[row.kind].label), row.about].filter(Boolean).join(' · ')}
    below={[formatInstant(row.queued_at, timeZone), reasonOf(row)].filter(Boolean).join(' · ')}
  />
)

const cellsFor = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<PartnerPush, ColumnOf<typeof partnerPushesList>> => {
  const moment = (at: string | null) => <span className="num">{at && formatInstant(at, timeZone)}</span>
  return {
    name: { width: '150px', truncate: true, cell: row => <NameOf row={row} to={to} /> },
    kind: { width: '140px', cell: row => inWords(pushKinds[row.kind].label) },
    about: { width: '180px', wraps: true, cell: row => row.about },
    state: { width: '120px', cell: row => <StateOf row={row} /> },
    reason: { width: '200px', wraps: true, cell: reasonOf },
    value: { width: '160px', truncate: true, cell: row => row.value },
    queued_at: { width: '180px', cell: row => moment(row.queued_at) },
    sent_at: { width: '180px', cell: row => moment(row.sent_at) },
    ended_at: { width: '180px', cell: row => moment(row.ended_at) },
    attempts: { width: '90px', align: 'right', cell: row => row.attempts },
    asked_by: { width: '140px', cell: row => inWords(pushAskers[row.asked_by]) },
    partner: { width: '140px', truncate: true, cell: row => row.partner },
    key: { width: '260px', truncate: true, cell: row => row.key },
  }
}

/** Sends or discards the selected held items; null: all held items. */
function Chosen({ ids, onDone }: { ids: readonly Id[] | null; onDone: () => void }) {
  const t = useTexts(partnerTexts)
  const [asks, setAsks] = useState(false)
  const { send, isSending } = useDecide(() => {
    setAsks(false)
    onDone()
  })
  if (ids === null) return <span className="quiet">{t('choosePage')}</span>
  const count = ids.length
  const body = { ids: [...ids] }
  return (
    <div className={css.buttons}>
      <Button disabled={isSending} onClick={() => send({ body: { action: 'send', ...body } })}>
        {t('sendChosen', { count })}
      </Button>
      <Button disabled={isSending} onClick={() => setAsks(true)}>
        {t('discardChosen', { count })}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('discardTitle', { count })}
        confirmLabel={t('discard')}
        busy={isSending}
        onConfirm={() => send({ body: { action: 'discard', ...body } })}
        onClose={() => setAsks(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </div>
  )
}
