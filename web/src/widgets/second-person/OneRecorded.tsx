import { access, type Endpoint, type Id, type KeptFile, type StateTable } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Decides, toldOfOne } from './Decides.tsx'
import { Turns, useTurnKeys } from './Turns.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { Papers, type PapersWords, RecordedDialog, RecordedFacts, type RecordedSays } from './RecordedDialog.tsx'
import type { ReviewAct } from './ReviewNote.tsx'
import { useReviewer } from './use-reviewer.ts'
import css from './second-person.module.css'
import { useUndoAccept } from './use-undo-accept.ts'
import { secondPersonTexts } from './texts.ts'

interface Recorded {
  id: Id
  employee_name: string
  state: string
  note?: string | null
  files: readonly KeptFile[]
  recorded_at: string
  recorded_by_name: string
  decided_at: string | null
  decided_by_name: string | null
  is_mine: boolean
  self_verified: boolean
  is_medical?: boolean
  is_hr?: boolean
  may_open?: boolean
}
/** A decision that needs a reason: its call, and its dialog's text. */
export interface Reasoned {
  call: Endpoint
  words: { title: string; submit?: string; text?: string; said: string }
}
interface Known extends Omit<RecordedSays, 'of'> {
  /** Title of the record, without the person's name. */
  title: string
  papers: PapersWords
  /** A question before it is accepted, such as for an expired card without a file. */
  doubt?: { title: string; text: string } | undefined
  /** A warning for people who may accept it, such as for an expired card. */
  caution?: string | undefined
  said: { accepted: string; returned: Reasoned['words'] }
}
export interface RecordedKind<One extends Recorded> {
  calls: { get: Endpoint; file: Endpoint; accept: Endpoint; undo: Endpoint; return: Endpoint }
  states: Pick<StateTable<One['state']>, 'may'>
  accepted: One['state']
  /** The verb for accepting. */
  act: ReviewAct
  /** Calls to refresh after a decision. */
  shows: readonly Endpoint[]
}
/** Props of a record opened from a list. */
export interface OpenedProps {
  id: Id
  /** Opens the next pending one. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onClose: () => void
}
interface Props<One extends Recorded> extends OpenedProps {
  kind: RecordedKind<One>
  words: {
    title: string
    noSuch: string
    notLoaded: string
    accept: string
    /** If another one is pending in the list. */
    acceptNext: string
    /** After a warning. */
    acceptAnyway?: string
    edit: string
    own: string
    /** Replaces the buttons, for users who accept others and may not open this one. */
    closed?: (one: One) => string
  }
  renderKnown: (one: One) => Known
  /** Renders the form to edit one that isn't accepted yet. */
  renderChange: (one: One, onClose: () => void) => ReactNode
  /** The button that removes a record with a reason, and its dialog. */
  removal?: { label: string; of: (one: One, wasAccepted: boolean) => Reasoned }
  /** More buttons; `show` replaces this dialog with another. */
  renderMore?: (one: One, show: (act: string) => void) => ReactNode
  renderAct?: (one: One, onClose: () => void) => ReactNode
}

/** Returns the dialog's texts, from the standard keys. */
export const recordedWords = (texts: (key: 'title' | 'noSuch' | 'notLoaded' | 'edit' | 'ownWaits') => string) => ({
  title: texts('title'),
  noSuch: texts('noSuch'),
  notLoaded: texts('notLoaded'),
  edit: texts('edit'),
  own: texts('ownWaits'),
})

/** One record: its files, its status, and the buttons allowed by that status and the user's permissions. */
export function OneRecorded<One extends Recorded>(props: Props<One>) {
  const { id, kind, words, renderKnown, renderChange, removal, renderAct, onNext, onPrevious, onClose } = props
  const t = useTexts(secondPersonTexts)
  const ask = useAsk()
  const { error, refetch, ...asked } = useQueryOf(
    kind.calls.get,
    { params: { id } },
    { quiet: 'not-found', keep: true },
  )
  const data = asked.data as One | undefined
  const [act, setAct] = useState<string | null>(null)
  const back = () => setAct(null)
  useTurnKeys(act === null ? { onNext, onPrevious } : {})
  const rights = useRights(props, data)
  const undo = useUndoAccept(kind.calls.undo, kind.shows)
  const accept = useSend(kind.calls.accept, {
    refresh: kind.shows,
    done: answer => {
      if (!data) return
      const told = toldOfOne(
        renderKnown(data).said.accepted,
        () => undo([id]),
        () => {
          back()
          ;(onNext ?? onClose)()
        },
      )
      told(answer as Parameters<typeof told>[0])
    },
  })
  if (data && act !== null) {
    const { doubt } = renderKnown(data)
    if (act === 'doubt' && doubt)
      return (
        <ConfirmDialog
          open
          title={doubt.title}
          confirmLabel={words.acceptAnyway ?? words.accept}
          busy={accept.isSending}
          onConfirm={() => accept.send({ body: { ids: [id], even_so: true } })}
          onClose={back}
        >
          <p>{doubt.text}</p>
        </ConfirmDialog>
      )
    if (act === 'change') return renderChange(data, back)
    const shared = { id, refresh: kind.shows, onClose: back }
    if (act === 'return')
      return (
        <ReasonDialog
          {...shared}
          call={kind.calls.return}
          backTo={data.recorded_by_name}
          words={renderKnown(data).said.returned}
          onDone={back}
        />
      )
    if (act === 'remove' && removal)
      return <ReasonDialog {...shared} {...removal.of(data, data.state === kind.accepted)} onDone={onClose} />
    return renderAct?.(data, back)
  }
  return (
    <RecordedDialog
      asked={{ data, error, refetch }}
      title={data ? t('titleOf', { title: renderKnown(data).title, name: data.employee_name }) : words.title}
      words={words}
      renderFooter={one => (
        <span className={css.foot}>
          {(onNext ?? onPrevious) && <Turns onNext={onNext} onPrevious={onPrevious} />}
          {one.id === id && <Acts {...props} one={one} rights={rights} onAct={setAct} />}
        </span>
      )}
      submit={
        data && rights.decides && !rights.isOther
          ? {
              label: onNext ? words.acceptNext : words.accept,
              // The next one is loading
              busy: accept.isSending || data.id !== id,
              onSubmit: () => (renderKnown(data).doubt ? setAct('doubt') : accept.send({ body: { ids: [id] } })),
            }
          : undefined
      }
      onClose={onClose}
    >
      {one => {
        const { papers, title: _title, said: _said, doubt: _doubt, caution, ...says } = renderKnown(one)
        return (
          <>
            <RecordedFacts of={one} {...says} />
            <Papers
              files={one.files}
              {...papers}
              ask={async file_id => (await ask(kind.calls.file, { params: { id, file_id } })) as { address: string }}
            />
            {one.id === id && <Notes {...props} one={one} caution={caution} rights={rights} />}
          </>
        )
      }}
    </RecordedDialog>
  )
}

interface Rights {
  mayAccept: boolean
  /** True if it is waiting for a reviewer and the user is one. */
  decides: boolean
  isClosed: boolean
  /** True if the user wrote it, so another person decides. */
  isOther: boolean
  verifiesOwn: boolean
}

function useRights<One extends Recorded>({ kind }: Props<One>, one: One | undefined): Rights {
  const mayAccept = useCan(access.approveTraining)
  const isMine = one?.is_mine === true
  const reviewer = useReviewer(isMine && one?.state === 'recorded')
  const verifiesOwn = isMine && reviewer === 'self'
  const isClosed = (one?.is_medical === true || one?.is_hr === true) && one.may_open !== true
  const decides = one !== undefined && mayAccept && !isClosed && kind.states.may(one.state, kind.accepted)
  return { mayAccept, decides, isClosed, isOther: isMine && !verifiesOwn, verifiesOwn }
}

/** The decider and what to consider first, shown above the buttons. */
function Notes<One extends Recorded>({
  one,
  kind: { act },
  words,
  caution,
  rights: { mayAccept, decides, isClosed, isOther, verifiesOwn },
}: Pick<Props<One>, 'kind' | 'words'> & { one: One; caution: string | undefined; rights: Rights }) {
  const t = useTexts(secondPersonTexts)
  const kept = mayAccept && isClosed && one.state === 'recorded' && words.closed?.(one)
  return (
    <>
      {decides && !isOther && caution && <Banner level="warning" title={caution} />}
      {kept && <p className="quiet">{kept}</p>}
      {decides && isOther && <p className="quiet">{words.own}</p>}
      {decides && verifiesOwn && <p className="quiet">{t('ownAlone', { act })}</p>}
    </>
  )
}

/** Buttons allowed by the status and the user's permissions. */
function Acts<One extends Recorded>({
  one,
  kind,
  words,
  removal,
  renderMore,
  rights: { mayAccept, decides, isClosed, isOther, verifiesOwn },
  onAct,
}: Props<One> & { one: One; rights: Rights; onAct: (act: string) => void }) {
  const mayRecord = useCan(access.recordTraining)
  const { state } = one
  const may = (to: string) => kind.states.may(state, to)
  const waits = state === 'recorded' || state === 'returned'
  const mayRemove = may('withdrawn') && (state === kind.accepted ? mayAccept : mayRecord)
  return (
    <Decides mayReturn={decides && !isOther && !verifiesOwn} onReturn={() => onAct('return')}>
      {waits && mayRecord && !isClosed && <Button onClick={() => onAct('change')}>{words.edit}</Button>}
      {renderMore?.(one, onAct)}
      {removal && mayRemove && (
        <Button look="quiet" onClick={() => onAct('remove')}>
          {removal.label}
        </Button>
      )}
    </Decides>
  )
}
