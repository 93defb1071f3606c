import {
  access,
  api,
  type RecordFile,
  type RecordFileKind,
  type RecordItem,
  recordItems,
  type RecordItemState,
  type Session,
  type SessionRecordState,
} from '@preceptor/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconDownload,
  IconWriting,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload, useQueryOf } from '@/api/queries.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './record.module.css'
import { idOfItem } from './record-items.ts'
import { RecordFiles } from './RecordFiles.tsx'
import { RecordVersions } from './RecordVersions.tsx'
import { sessionRecordTexts } from './texts.ts'

const TextsDialog = lazyPart(() => import('./TextsDialog.tsx'))
const AddFilesDialog = lazyPart(() => import('./AddFilesDialog.tsx'))
const RemoveFileDialog = lazyPart(() => import('./RemoveFileDialog.tsx'))
const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'))

/** The target of a printed sheet's code: this session, with the dialog that adds its scan. */
const adding = 'add'
type RecordText = keyof SessionRecordState['texts']

type Asked =
  | { is: 'texts'; first: RecordText }
  | { is: 'add'; kind: RecordFileKind }
  | { is: 'remove' | 'compare'; file: RecordFile }

interface Props {
  session: Session
  /** Opens the session's own form, which has some of the missing items. */
  onEditSession: () => void
}

/** The nine items of the session's record, ways to add missing ones, its files, and its frozen versions. */
export default function RecordCard({ session, onEditSession }: Props) {
  const t = useTexts(sessionRecordTexts)
  const { data, isError, refetch } = useQueryOf(api.sessionRecords.get, { params: { id: session.id } }, { quiet: true })
  if (data) return <Loaded session={session} record={data} onEditSession={onEditSession} />
  return (
    <Card title={t('title')}>
      {isError ? <LineNotLoaded text={t('notLoaded')} retry={refetch} /> : <SkeletonLines lines={9} />}
    </Card>
  )
}

function Loaded({ session, record, onEditSession }: Props & { record: SessionRecordState }) {
  const t = useTexts(sessionRecordTexts)
  const [params, change] = useUrlQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayEdit = useCan(access.editSessions) && record.is_open
  const isScanned = mayEdit && params.get(adding) === 'sheet'
  const close = () => {
    setAsked(null)
    if (params.has(adding)) change({ [adding]: null }, { replace: true })
  }
  const waived = new Set(session.state === 'closed' ? record.versions[0]?.waived : [])
  const waivedCount = record.items.filter(({ item, why }) => why !== null && waived.has(item)).length
  const missing = record.items.filter(({ item, why }) => why !== null && !waived.has(item))
  const [now] = useState(() => new Date())
  // Nothing is late before the class; some items come with the class itself
  const isAhead = session.state !== 'closed' && new Date(session.ends_at) > now
  const isLater = (item: RecordItem) => fromClass.has(item) || (item === 'sign_off' && !session.is_rn_led)
  const toPrepare = missing.filter(({ item }) => !isLater(item)).length
  return (
    <Card title={t('title')} action={<Papers session={session} record={record} />}>
      <div className={css.card}>
        <div className={css.head}>
          {isAhead ? (
            <Ahead session={session} count={toPrepare} hasBegun={new Date(session.starts_at) <= now} />
          ) : (
            <StatusBadge
              colour={
                missing.length === 0 ? (waivedCount > 0 ? 'amber' : 'green') : record.is_required ? 'red' : 'amber'
              }
            >
              {missing.length > 0
                ? t('missingRequired', { count: missing.length })
                : waivedCount > 0
                  ? t('completeWaived', { count: waivedCount })
                  : t('complete')}
            </StatusBadge>
          )}
          <p className="quiet">{t(record.is_required ? 'explained' : 'explainedElsewhere')}</p>
        </div>
        <ol className={css.items} aria-label={t('itemsLabel')}>
          {record.items.map(one => (
            <Item
              key={one.item}
              state={one}
              isWaived={waived.has(one.item)}
              ahead={!isAhead ? null : isLater(one.item) ? 'later' : 'prepare'}
            >
              {mayEdit && (
                <Mend
                  item={one}
                  session={session}
                  onEditSession={onEditSession}
                  onText={first => setAsked({ is: 'texts', first })}
                  onAdd={kind => setAsked({ is: 'add', kind })}
                />
              )}
            </Item>
          ))}
        </ol>
        <RecordFiles
          record={record}
          zone={session.zone}
          mayEdit={mayEdit}
          onRemove={file => setAsked({ is: 'remove', file })}
          onCompare={file => setAsked({ is: 'compare', file })}
        />
        <RecordVersions record={record} zone={session.zone} isClosed={session.state === 'closed'} />
      </div>
      {asked?.is === 'texts' && <TextsDialog record={record} first={asked.first} onClose={close} />}
      {(asked?.is === 'add' || (asked === null && isScanned)) && (
        <AddFilesDialog
          session_id={session.id}
          kind={asked?.is === 'add' ? asked.kind : 'sign_in_sheet'}
          onClose={close}
        />
      )}
      {asked?.is === 'remove' && <RemoveFileDialog session_id={session.id} file={asked.file} onClose={close} />}
      {asked?.is === 'compare' && <ScanDialog session={session} file={asked.file} onClose={close} />}
    </Card>
  )
}

/** Before the class ends: the number of items to prepare, in a neutral color until it begins. */
function Ahead({ session, count, hasBegun }: { session: Session; count: number; hasBegun: boolean }) {
  const t = useTexts(sessionRecordTexts)
  if (count === 0) return <StatusBadge colour="green">{t('prepared')}</StatusBadge>
  const day = formatDayOf(session.starts_at, session.zone)
  return (
    <StatusBadge colour={hasBegun ? 'amber' : 'grey'}>
      {hasBegun ? t('toPrepareNow', { count }) : t('toPrepare', { count, day })}
    </StatusBadge>
  )
}

function Papers({ session: { id, state }, record }: { session: Session; record: SessionRecordState }) {
  const t = useTexts(sessionRecordTexts)
  const mayPrint = useCan(access.editSessions)
  const pdf = useDownload(api.sessionRecords.pdf)
  const sheet = useDownload(api.sessionRecords.signInSheet)
  if (!mayPrint) return null
  const isFrozen = state === 'closed' && record.versions.length > 0
  return (
    <span className={css.papers}>
      <Button
        size="small"
        icon={<IconWriting size={16} aria-hidden="true" />}
        busy={sheet.isDownloading}
        onClick={() => sheet.download({ params: { id } })}
      >
        {t('signInSheet')}
      </Button>
      <Button
        size="small"
        icon={<IconDownload size={16} aria-hidden="true" />}
        busy={pdf.isDownloading}
        onClick={() => pdf.download({ params: { id } })}
      >
        {t(isFrozen ? 'pdf' : 'draftPdf')}
      </Button>
    </span>
  )
}

interface ItemProps {
  state: RecordItemState
  isWaived: boolean
  /** Before the class ends: whether the item can be prepared or comes with the class. */
  ahead: 'prepare' | 'later' | null
  children: React.ReactNode
}

const icons = {
  here: IconCircleCheck,
  waived: IconAlertTriangle,
  missing: IconAlertTriangle,
  prepare: IconCircleDashed,
  later: IconClock,
} as const

function Item({ state: { item, says, why }, isWaived, ahead, children }: ItemProps) {
  const t = useTexts(sessionRecordTexts)
  const isHere = why === null
  const state = isHere ? 'here' : isWaived ? 'waived' : (ahead ?? 'missing')
  const { [state]: Icon } = icons
  const word = t(state)
  return (
    <li id={idOfItem(item)} tabIndex={-1} className={css.item} data-state={state}>
      <span className={css.mark}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{word}: </span>
      </span>
      <span className={css.words}>
        <strong>{inWords(recordItems[item])}</strong>
        {why !== null && (
          <span className={css.why}>
            {isWaived && `${word}. `}
            {why}
          </span>
        )}
        {says !== null && <span className="quiet">{says}</span>}
      </span>
      <span className={css.mend}>{children}</span>
    </li>
  )
}

interface MendProps {
  item: RecordItemState
  session: Session
  onEditSession: () => void
  onText: (first: RecordText) => void
  onAdd: (kind: RecordFileKind) => void
}

/** The text field that belongs to an item. */
const textOf: Partial<Record<RecordItem, RecordText>> = {
  content: 'objectives',
  materials: 'materials',
  post_test: 'post_test',
}
const writes = {
  objectives: 'addObjectives',
  materials: 'addMaterials',
  post_test: 'addTestDetails',
  content: 'addObjectives',
} as const satisfies Record<RecordText, string>
const filesOf: Partial<Record<RecordItem, RecordFileKind>> = {
  materials: 'material',
  post_test: 'post_test',
  proof: 'sign_in_sheet',
}
/** Items that come with the class and can't be prepared. */
const fromClass: ReadonlySet<RecordItem> = new Set(['date', 'post_test', 'attendance', 'proof'])
const inSession: ReadonlySet<RecordItem> = new Set(['length', 'location', 'sign_off'])

/** The button that adds to an item, missing or not. */
function Mend({ item: { item, why }, session, onEditSession, onText, onAdd }: MendProps) {
  const t = useTexts(sessionRecordTexts)
  const to = useAgencyPaths()
  const { [item]: text } = textOf
  const { [item]: files } = filesOf
  const described = inWords(recordItems[item])
  const label = (words: string) => `${words}: ${described}`
  return (
    <>
      {item === 'post_test' && why !== null && (
        <ButtonLink size="small" href={to.page(`programs/${session.program_id}/quiz-results`)}>
          {t('quizResults')}
        </ButtonLink>
      )}
      {text && (
        <Button size="small" aria-label={label(t(why === null ? 'edit' : writes[text]))} onClick={() => onText(text)}>
          {t(why === null ? 'edit' : writes[text])}
        </Button>
      )}
      {files && (
        <Button
          size="small"
          aria-label={label(t(files === 'sign_in_sheet' ? 'addSheet' : 'addFiles'))}
          onClick={() => onAdd(files)}
        >
          {t(files === 'sign_in_sheet' ? 'addSheet' : 'addFiles')}
        </Button>
      )}
      {inSession.has(item) && why !== null && (
        <Button size="small" aria-label={label(t('editSession'))} onClick={onEditSession}>
          {t('editSession')}
        </Button>
      )}
    </>
  )
}
