import {
  api,
  type Audience,
  type BulkChangeOf,
  type Endpoint,
  type Id,
  maxPerPage,
  mostAtOnce,
} from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { pageNow } from '@/nav/title.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { ListSelection } from '../list/selection.ts'
import { AcceptDialog, type AcceptWords, type Accepted, firstPeople } from './AcceptDialog.tsx'
import { secondPersonTexts } from './texts.ts'
import type { ReviewAct } from './ReviewNote.tsx'
import { useReviewer } from './use-reviewer.ts'
import { useUndoAccept } from './use-undo-accept.ts'

/** Settings for accepting many records from a list. */
export interface Accepting {
  /** The list, and the filters for its pending records. */
  list: Endpoint
  waiting: Readonly<Record<string, string>>
  /** Takes `{ ids }`. */
  call: Endpoint
  /** Undoes it, by the same ids. */
  undo: Endpoint
  refresh: readonly Endpoint[]
  /** More than a few are previewed by name, and a background job accepts them. */
  job: { change: BulkChangeOf<'verify' | 'approve_training' | 'approve_waivers'>; audience: (rows: Rows) => Audience }
  act: ReviewAct
  /** Returns the address that opens one of them. */
  hrefOf: (one: { id: Id }) => string
  words: Omit<AcceptWords, 'leftName' | 'close'>
}
/** The selected rows, or all that match these filters. */
export interface Rows {
  filters: Readonly<Record<string, string>>
  ids?: Id[]
}
interface Found {
  data: { id: Id }[]
  meta: { total: number }
}
interface Props extends Accepting {
  selection: ListSelection
  /** Called when some were accepted and the rest is shown: clears the selection. */
  onAccepted: () => void
  onClose: () => void
  onDone: () => void
}

/** Accepts the selected rows, or all pending ones that match: a few at once, more with a background job. */
export default function AcceptMany({
  selection,
  list,
  waiting,
  job,
  undo: undoCall,
  act,
  hrefOf,
  words,
  onAccepted,
  onClose,
  onDone,
  call,
  refresh,
}: Props) {
  const t = useTexts(secondPersonTexts)
  const query = { ...(selection.kind === 'matching' && selection.query), ...waiting, per_page: maxPerPage }
  const found = useQueryOf(list, { query }, { enabled: selection.kind === 'matching' })
  const undo = useUndoAccept(undoCall, refresh)
  const reviewer = useReviewer()
  const [result, setResult] = useState<Accepted | null>(null)
  const first = found.data as Found | undefined
  const count = selection.kind === 'rows' ? selection.ids.length : (first?.meta.total ?? null)
  const previews = (count ?? 0) > mostAtOnce
  const startPreview = usePreview(job, { selection, waiting, onDone, onClose })
  const ids = selection.kind === 'rows' ? [...selection.ids] : (first?.data.map(({ id }) => id) ?? [])
  const accept = useSend(call, {
    refresh,
    done: answer => {
      const { people, skipped } = answer as Pick<Accepted, 'people' | 'skipped'>
      const left = new Set(skipped.map(({ id }) => id))
      const undoes = ids.filter(id => !left.has(id))
      if (skipped.length > 0) {
        onAccepted()
        return setResult({ undoes, people, skipped })
      }
      const said = words.done(undoes.length, firstPeople(people))
      showToast('success', said, { action: { label: t('undo'), onSelect: () => undo(undoes) } })
      onDone()
    },
  })
  if (previews) return <Starting title={words.title(count ?? 0)} start={startPreview} onClose={onClose} />
  return (
    <AcceptDialog
      count={count}
      busy={accept.isSending}
      result={result}
      words={{
        ...words,
        ...(reviewer === 'self' && { own: of => t(of === 1 ? 'ownAlone' : 'ownAloneMany', { act }) }),
        leftName: ({ name, title }) => t('leftOutName', { name, title }),
        close: t('done'),
      }}
      hrefOf={hrefOf}
      onAccept={() => accept.send({ body: { ids } })}
      onUndo={() => undo(result?.undoes ?? [])}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface StartingProps {
  title: string
  start: () => void
  onClose: () => void
}

/** Starts the preview at once, because there is nothing to decide before it. The dialog stays until the preview opens. */
function Starting({ title, start, onClose }: StartingProps) {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    start()
  }, [start])
  return (
    <Dialog open busy size="small" title={title} onClose={onClose}>
      <SkeletonLines lines={3} />
    </Dialog>
  )
}

/** Starts the preview of a background job and opens its page, which links back here. */
function usePreview(
  job: Accepting['job'],
  { selection, waiting, onDone, onClose }: Pick<Props, 'selection' | 'waiting' | 'onDone' | 'onClose'>,
) {
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const add = useSend(api.bulk.add, {
    refresh: [api.jobs.list],
    done: answer => {
      remember(api.bulk.get, { params: { id: answer.id } }, answer)
      // Another page was opened meanwhile; the preview must not replace it
      if (!isHere.current) return
      const back = { href: location.pathname + location.search, title: pageNow() }
      onDone()
      void navigate(to.bulkChange(answer.id), { state: { back } })
    },
    fail: () => onClose(),
  })
  return () => add.send({ body: { audience: job.audience(rowsOf(selection, waiting)), change: job.change } })
}

function rowsOf(selection: ListSelection, waiting: Accepting['waiting']): Rows {
  if (selection.kind === 'rows') return { filters: {}, ids: [...selection.ids] }
  const { sort_by: _, ...filters } = selection.query
  return { filters: { ...filters, ...waiting } }
}
