import { formatBoth } from '@/lib/format-more.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { ListSelection } from '../list/selection.ts'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

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
  /** `names`: the first people, and how many more. */
  done: (count: number, names: string) => string
  leftOut: (count: number) => string
  leftLine: (one: Omit<Left, 'id'>) => string
  close: string
}
export interface Accepted {
  accepted: number
  people: readonly string[]
  skipped: readonly Left[]
}
interface Props {
  /** Null while the choice is open. */
  chosen: Chosen | null
  busy: boolean
  /** Some were left out. */
  result: Accepted | null
  words: AcceptWords
  onAccept: (ids: string[]) => void
  /** Undoes what was accepted beside those that were left out. */
  onUndo: () => void
  onClose: () => void
  onDone: () => void
}

/** Accepts several records by others at once. Skipped ones appear with the reason. */
export function AcceptDialog({ chosen, busy, result, words, onAccept, onUndo, onClose, onDone }: Props) {
  if (result)
    return (
      <Dialog
        open
        title={words.done(result.accepted, firstPeople(result.people))}
        cancelLabel={words.close}
        footer={
          result.accepted > 0 && (
            <Button
              onClick={() => {
                onUndo()
                onDone()
              }}
            >
              {secondPersonTexts.say('undo')}
            </Button>
          )
        }
        onClose={onDone}
      >
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

/** How many people a notice names. */
const mostNamed = 2
/** `Ana Ruiz, Ben Ode, and 3 more` */
export function firstPeople(people: readonly string[]): string {
  const more = people.length - mostNamed
  const named = people.slice(0, mostNamed)
  return formatBoth(more > 0 ? [...named, secondPersonTexts.say('morePeople', { count: more })] : named)
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
