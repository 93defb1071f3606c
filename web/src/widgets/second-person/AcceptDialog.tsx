import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { ListSelection } from '../list/selection.ts'
import css from './second-person.module.css'

interface Chosen {
  ids: readonly string[]
  /** There are more than go in one call. */
  more: boolean
}
export interface Left {
  id: string
  name: string
  title: string
  reason: string
}
export interface AcceptWords {
  title: (count: number) => string
  submit: string
  text: string
  own: string
  first: string
  noneWaiting: string
  done: (count: number) => string
  leftOut: (count: number) => string
  leftLine: (one: Omit<Left, 'id'>) => string
  close: string
}
interface Props {
  /** Null while the choice is open. */
  chosen: Chosen | null
  busy: boolean
  /** Some were left out. */
  result: { accepted: number; skipped: readonly Left[] } | null
  words: AcceptWords
  onAccept: (ids: string[]) => void
  onClose: () => void
  onDone: () => void
}

/** Accepts several records by others at once. Skipped ones appear with the reason. */
export function AcceptDialog({ chosen, busy, result, words, onAccept, onClose, onDone }: Props) {
  if (result)
    return (
      <Dialog open title={words.done(result.accepted)} cancelLabel={words.close} onClose={onDone}>
        <div className={css.result}>
          <Banner level="warning" title={words.leftOut(result.skipped.length)} />
          <ul className={css.left}>
            {result.skipped.map(({ id, ...one }) => (
              <li key={id}>{words.leftLine(one)}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    )
  const count = chosen?.ids.length ?? 0
  return (
    <Dialog
      open
      title={words.title(count)}
      submitLabel={words.submit}
      busy={busy}
      refused={chosen && count === 0 ? words.noneWaiting : undefined}
      onSubmit={() => {
        if (chosen && count > 0) onAccept([...chosen.ids])
      }}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <p>{words.text}</p>
          <p className="quiet">{words.own}</p>
          {chosen.more && <p>{words.first}</p>}
        </>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Dialog>
  )
}

/** Returns the ticked ones or, of all matches, the pending ones that fit in one call; only that needs `waiting`. */
export function chosenOf(
  selection: ListSelection,
  waiting: { data: readonly { id: string }[]; meta: { total: number } } | undefined,
  most: number,
): Chosen | null {
  if (selection.kind === 'rows') return { ids: selection.ids.slice(0, most), more: selection.ids.length > most }
  return waiting ? { ids: waiting.data.map(({ id }) => id), more: waiting.meta.total > most } : null
}
