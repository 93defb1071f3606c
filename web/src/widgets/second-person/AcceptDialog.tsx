import { formatBoth } from '@/lib/format-more.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
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
  /** Not tried, because it was stopped or a call failed. */
  rest: number
}
interface Props {
  /** How many would be accepted; null while unknown. */
  count: number | null
  /** So many of them were tried; null before the start. */
  tried: number | null
  /** They take several calls. */
  long: boolean
  /** The next page shows them by name, and a background job does them. */
  previews?: boolean
  isPreviewing?: boolean
  /** Some were left out or not tried. */
  result: Accepted | null
  words: AcceptWords
  /** Opens one that was left out. */
  hrefOf: (one: { id: string }) => string
  onAccept: () => void
  onStop: () => void
  /** Undoes what was accepted beside those that were left out. */
  onUndo: () => void
  onClose: () => void
  onDone: () => void
}

/** Accepts several records by others at once. Skipped ones appear with the reason. */
export function AcceptDialog(props: Props) {
  const {
    count,
    tried,
    long,
    previews = false,
    isPreviewing = false,
    result,
    words,
    hrefOf,
    onAccept,
    onStop,
    onUndo,
    onClose,
    onDone,
  } = props
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
          {result.rest > 0 && (
            <Banner level="warning" title={secondPersonTexts.say('restWaits', { count: result.rest })} />
          )}
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
  if (count !== null && tried !== null && long)
    return (
      <Dialog open title={words.title(count)} cancelLabel={secondPersonTexts.say('stop')} onClose={onStop}>
        <div className={css.result}>
          <Progress label={words.title(count)} done={tried} total={count} />
          <p className="quiet">{secondPersonTexts.say('triedOf', { tried, count })}</p>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={words.title(count ?? 0)}
      submitLabel={previews ? secondPersonTexts.say('preview') : words.submit}
      busy={tried !== null || isPreviewing}
      refused={count === 0 ? words.noneWaiting : undefined}
      onSubmit={() => {
        if (count !== null && count > 0) onAccept()
      }}
      onClose={onClose}
    >
      {count !== null ? (
        <>
          <p>{previews ? secondPersonTexts.say('previewHint') : words.text(count)}</p>
          <p className="quiet">{words.own(count)}</p>
          {long && <p className="quiet">{secondPersonTexts.say('longNote')}</p>}
        </>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Dialog>
  )
}

/** How many of those left out the dialog lists. */
const mostLines = 50
/** How many people a notice names. */
const mostNamed = 2
/** `Ana Ruiz, Ben Ode, and 3 more` */
export function firstPeople(people: readonly string[]): string {
  const more = people.length - mostNamed
  const named = people.slice(0, mostNamed)
  return formatBoth(more > 0 ? [...named, secondPersonTexts.say('morePeople', { count: more })] : named)
}
