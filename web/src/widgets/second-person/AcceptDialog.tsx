import { formatBoth } from '@/lib/format-more.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

export interface Left {
  id: string
  name: string
  title: string
  reason: string
}
export interface AcceptWords {
  title: (count: number) => string
  submit: string
  text: (count: number) => string
  own: (count: number) => string
  noneWaiting: string
  /** `names`: the first people, and how many more. */
  done: (count: number, names: string) => string
  doneCount: (count: number) => string
  leftOut: (count: number) => string
  leftName: (one: Left) => string
  close: string
}
export interface Accepted {
  /** Accepted records. */
  undoes: string[]
  people: string[]
  skipped: Left[]
}
interface Props {
  /** How many would be accepted; null while unknown. */
  count: number | null
  busy: boolean
  /** The result, if some were left out. */
  result: Accepted | null
  words: AcceptWords
  /** Returns the address of one that was left out. */
  hrefOf: (one: { id: string }) => string
  onAccept: () => void
  /** Undoes the accepted ones when others were left out. */
  onUndo: () => void
  onClose: () => void
  onDone: () => void
}

/** Accepts several records by others at once. Skipped ones are listed with the reason. */
export function AcceptDialog(props: Props) {
  const { count, busy, result, words, hrefOf, onAccept, onUndo, onClose, onDone } = props
  if (result)
    return (
      <Dialog
        open
        title={words.doneCount(result.undoes.length)}
        cancelLabel={words.close}
        footer={
          result.undoes.length > 0 && (
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
          {result.skipped.length > 0 && (
            <>
              <Banner level="warning" title={words.leftOut(result.skipped.length)} />
              <ul className={css.left}>
                {result.skipped.slice(0, mostLines).map(one => (
                  <li key={one.id}>
                    <Link href={hrefOf(one)} onClick={onDone}>
                      {words.leftName(one)}
                    </Link>
                    : {one.reason}
                  </li>
                ))}
                {result.skipped.length > mostLines && (
                  <li className="quiet">
                    {secondPersonTexts.say('morePeople', { count: result.skipped.length - mostLines })}
                  </li>
                )}
              </ul>
            </>
          )}
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={words.title(count ?? 0)}
      submitLabel={words.submit}
      busy={busy}
      refused={count === 0 ? words.noneWaiting : undefined}
      onSubmit={() => {
        if (count !== null && count > 0) onAccept()
      }}
      onClose={onClose}
    >
      {count !== null ? (
        <div className={css.says}>
          <p>{words.text(count)}</p>
          <p className="quiet">{words.own(count)}</p>
        </div>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Dialog>
  )
}

/** The most skipped records listed in the dialog. */
const mostLines = 50
/** The most people named in a notice. */
const mostNamed = 2
/** `Ana Ruiz, Ben Ode, and 3 more` */
export function firstPeople(people: readonly string[]): string {
  const more = people.length - mostNamed
  const named = people.slice(0, mostNamed)
  return formatBoth(more > 0 ? [...named, secondPersonTexts.say('morePeople', { count: more })] : named)
}
