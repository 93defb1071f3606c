import { type Endpoint, type Id, maxPerPage, mostAccepted } from '@preceptor/contract'
import { useState } from 'react'
import { useAsk, useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { ListSelection } from '../list/selection.ts'
import { AcceptDialog, type AcceptWords, type Accepted, firstPeople } from './AcceptDialog.tsx'
import { secondPersonTexts } from './texts.ts'
import { useAcceptAll } from './use-accept-all.ts'
import { useReviewer } from './use-reviewer.ts'
import { useUndoAccept } from './use-undo-accept.ts'

/** Accepting many from a list. */
export interface Accepting {
  /** The list, and what in it waits. */
  list: Endpoint
  waiting: Readonly<Record<string, string>>
  /** Takes `{ ids }`. */
  call: Endpoint
  /** Undoes it, by the same ids. */
  undo: Endpoint
  refresh: readonly Endpoint[]
  words: Omit<AcceptWords, 'leftLine' | 'close'>
}
interface Found {
  data: { id: Id }[]
  meta: { total: number }
}
interface Props extends Accepting {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

/** Accepts the ticked rows, or those of all that match which wait, however many they are. */
export default function AcceptMany({
  selection,
  list,
  waiting,
  undo: undoCall,
  words,
  onClose,
  onDone,
  ...calls
}: Props) {
  const t = useTexts(secondPersonTexts)
  const ask = useAsk()
  const query = { ...(selection.kind === 'matching' && selection.query), ...waiting, per_page: maxPerPage }
  const found = useQueryOf(list, { query }, { enabled: selection.kind === 'matching' })
  const undo = useUndoAccept(undoCall, calls.refresh)
  const reviewer = useReviewer()
  const [result, setResult] = useState<Accepted | null>(null)
  const { tried, acceptAll, stop } = useAcceptAll(calls)
  const first = found.data as Found | undefined
  const count = selection.kind === 'rows' ? selection.ids.length : (first?.meta.total ?? null)
  /** All of them before the first is accepted, since accepted ones leave the list. */
  async function findAll(): Promise<Id[]> {
    if (selection.kind === 'rows') return [...selection.ids]
    const ids = new Set<Id>()
    for (let page = 1; ids.size < (count ?? 0); page += 1) {
      const { data } = page === 1 && first ? first : ((await ask(list, { query: { ...query, page } })) as Found)
      if (data.length === 0) break
      for (const { id } of data) ids.add(id)
    }
    return [...ids]
  }
  async function accept() {
    const sum = await acceptAll(findAll)
    if (!sum) return
    const { undoes, people, skipped, rest } = sum
    if (skipped.length > 0 || rest > 0) return setResult(sum)
    const said = words.done(undoes.length, firstPeople(people))
    showToast('success', said, { action: { label: t('undo'), onSelect: () => undo(undoes) } })
    onDone()
  }
  return (
    <AcceptDialog
      count={count}
      tried={tried}
      long={(count ?? 0) > mostAccepted}
      result={result}
      words={{
        ...words,
        ...(reviewer === 'self' && { own: of => t(of === 1 ? 'ownAlone' : 'ownAloneMany') }),
        leftLine: one => t('leftOutLine', one),
        close: t('done'),
      }}
      onAccept={() => void accept()}
      onStop={stop}
      onUndo={() => undo(result?.undoes ?? [])}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
