import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { ListSelection } from '../list/selection.ts'
import { AcceptDialog, type AcceptWords, chosenOf, type Left } from './AcceptDialog.tsx'
import { secondPersonTexts } from './texts.ts'

interface Accepted {
  accepted: number
  skipped: readonly Left[]
}
interface Props<E extends Endpoint> {
  selection: ListSelection
  /** The list, and what in it waits. */
  list: Endpoint
  waiting: Readonly<Record<string, string>>
  /** So many go in one call. */
  most: number
  /** Takes `{ ids }`. */
  call: E
  resultOf: (answer: Answer<E>) => Accepted
  refresh: readonly Endpoint[]
  words: Omit<AcceptWords, 'leftLine' | 'close'>
  onClose: () => void
  onDone: () => void
}

/** Accepts the ticked rows, or those of all that match which wait. */
export function AcceptMany<E extends Endpoint>(props: Props<E>) {
  const { selection, list, waiting, most, call, resultOf, refresh, words, onClose, onDone } = props
  const t = useTexts(secondPersonTexts)
  const query = { ...(selection.kind === 'matching' && selection.query), ...waiting, per_page: most }
  const found = useQueryOf(list, { query }, { enabled: selection.kind === 'matching' })
  const [result, setResult] = useState<Accepted | null>(null)
  const accept = useSend(call, {
    refresh,
    done: answer => {
      const told = resultOf(answer)
      if (told.skipped.length > 0) return setResult(told)
      showToast('success', words.done(told.accepted))
      onDone()
    },
  })
  const page = found.data as { data: { id: string }[]; meta: { total: number } } | undefined
  return (
    <AcceptDialog
      chosen={chosenOf(selection, page, most)}
      busy={accept.isSending}
      result={result}
      words={{ ...words, leftLine: one => t('leftOutLine', one), close: t('done') }}
      onAccept={ids => accept.send({ body: { ids } } as unknown as Args<E>)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
