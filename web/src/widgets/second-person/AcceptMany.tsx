import { type Endpoint, type Id, mostAccepted } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { ListSelection } from '../list/selection.ts'
import { AcceptDialog, type AcceptWords, type Accepted, chosenOf, firstPeople } from './AcceptDialog.tsx'
import { secondPersonTexts } from './texts.ts'
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
interface Props extends Accepting {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

/** Accepts the ticked rows, or those of all that match which wait. */
export default function AcceptMany({
  selection,
  list,
  waiting,
  call,
  undo: undoCall,
  refresh,
  words,
  onClose,
  onDone,
}: Props) {
  const t = useTexts(secondPersonTexts)
  const query = { ...(selection.kind === 'matching' && selection.query), ...waiting, per_page: mostAccepted }
  const found = useQueryOf(list, { query }, { enabled: selection.kind === 'matching' })
  const undo = useUndoAccept(undoCall, refresh)
  const reviewer = useReviewer()
  const [result, setResult] = useState<(Accepted & { undoes: Id[] }) | null>(null)
  const accept = useSend(call, {
    refresh,
    done: (answer, sent) => {
      const { people, skipped } = answer as Pick<Accepted, 'people' | 'skipped'>
      const { ids } = (sent as { body: { ids: Id[] } }).body
      const undoes = ids.filter(id => !skipped.some(left => left.id === id))
      const accepted = undoes.length
      if (skipped.length > 0) return setResult({ accepted, people, skipped, undoes })
      const said = words.done(accepted, firstPeople(people))
      showToast('success', said, { action: { label: t('undo'), onSelect: () => undo(ids) } })
      onDone()
    },
  })
  const page = found.data as { data: { id: string }[]; meta: { total: number } } | undefined
  return (
    <AcceptDialog
      chosen={chosenOf(selection, page, mostAccepted)}
      busy={accept.isSending}
      result={result}
      words={{
        ...words,
        ...(reviewer === 'self' && { own: t('ownAloneMany') }),
        leftLine: one => t('leftOutLine', one),
        close: t('done'),
      }}
      onAccept={ids => accept.send({ body: { ids } })}
      onUndo={() => undo(result?.undoes ?? [])}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
