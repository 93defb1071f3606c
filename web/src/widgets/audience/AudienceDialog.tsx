import { api, type BulkActName } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRemember, useSend } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { pageNow } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { isWorking } from '../jobs/job-state.ts'
import { ActFields, OneAct, useActs } from './ActFields.tsx'
import { type AtOnce, didOf, leftOf, useAtOnce } from './at-once.ts'
import css from './audience.module.css'
import {
  audienceOf,
  changeOf,
  type Draft,
  emptyDraft,
  type Errors,
  type Given,
  problemsOf,
  runsAtOnce,
} from './draft.ts'
import { freeSeats, useSessionChoices } from './session-choices.ts'
import { audienceTexts } from './texts.ts'
import { WhoFields } from './WhoFields.tsx'
import { doWords } from './words/act-words.ts'

export interface AudienceDialogProps {
  given: Given
  /** Preset act and people; absent to ask for both. Without `who` the dialog asks for people. */
  only?: { act: BulkActName; title: string; who?: string; without?: string; settled?: Partial<Draft> }
  onClose: () => void
  /** Called when it was done here, without a page of its own. */
  onDone?: () => void
}

/**
 * Chooses people and act. For one person or a few named ones it runs at once, with Undo; for more, the preview has its own page,
 * which starts the run.
 */
export default function AudienceDialog({ given, only, onClose, onDone }: AudienceDialogProps) {
  const t = useTexts(audienceTexts)
  const today = todayIn(useAgency().timeZone)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const { follow, tell, undo } = useAtOnce()
  const [first] = useActs()
  const [start] = useState(() => ({
    ...emptyDraft(firstOf(given), today),
    ...(first && { act: first }),
    ...(only && { act: only.act, ...only.settled }),
  }))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const [isFollowing, setIsFollowing] = useState(false)
  const [ended, setEnded] = useState<AtOnce | null>(null)
  const people = audienceOf(draft, given)
  const count = 'ids' in people ? (people.ids?.length ?? 0) : 0
  const isSeated = useSeatsFor(draft, count, only?.settled?.program_id)
  const atOnce = isSeated && runsAtOnce(draft, people)
  const toPage = (id: string) => {
    onClose()
    const back = { href: location.pathname + location.search, title: pageNow() }
    void navigate(to.bulkChange(id), { state: { back } })
  }
  const done = () => {
    onClose()
    onDone?.()
  }
  const whenEnded = (result: AtOnce | null) => {
    if (result === null) {
      // The header shows its progress and reports its end
      return done()
    }
    if (result.job.state === 'planned' || result.job.state === 'paused') return toPage(result.job.id)
    if (result.people.some(({ outcome }) => outcome === 'update') && leftOf(result).length === 0) {
      tell(result)
      return done()
    }
    setEnded(result)
  }
  const add = useSend(api.bulk.add, {
    refresh: atOnce ? [] : [api.jobs.list],
    done: (answer, { body }) => {
      if (body.at_once) {
        setIsFollowing(true)
        return void follow(answer.id)
          .then(whenEnded, reportFailure)
          .finally(() => setIsFollowing(false))
      }
      remember(api.bulk.get, { params: { id: answer.id } }, answer)
      toPage(answer.id)
    },
    fail: failure => {
      const refused = failure.fieldErrors()
      setErrors(refused)
      focusFirstError()
      return Object.keys(refused).length > 0
    },
  })
  const change = (patch: Partial<Draft>) => {
    // Fields also report their values when they mount, which isn't an edit
    if (fieldsOf(patch).some(field => patch[field] !== draft[field])) setDraft({ ...draft, ...patch })
    setErrors({})
    setEnded(null)
  }
  const submit = () => {
    const problems = problemsOf(draft)
    setErrors(problems)
    setEnded(null)
    if (Object.keys(problems).length > 0) return focusFirstError()
    add.send({ body: { audience: people, change: changeOf(draft), ...(atOnce && { at_once: true }) } })
  }
  const part = { draft, errors, onChange: change }
  const title = only?.title ?? t('title')
  if (ended?.people.some(({ outcome }) => outcome === 'update'))
    return (
      <Dialog
        open
        size="medium"
        title={title}
        cancelLabel={t('done')}
        onClose={done}
        footer={
          ended.job.can_undo && (
            <Button
              onClick={() => {
                void undo(ended.job)
                done()
              }}
            >
              {t('undo')}
            </Button>
          )
        }
      >
        <div className={css.form}>
          <Banner level="success" title={didOf(ended)} />
          <LeftOut title={t('leftOut', { count: leftOf(ended).length })} ended={ended} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={atOnce && count > 0 ? doWords(draft.act, count) : t('preview')}
      busy={add.isSending || isFollowing}
      dirty={draft !== start}
    >
      <div className={css.form}>
        {ended && !isWorking(ended.job) && <LeftOut title={ended.job.message ?? t('nothingChanged')} ended={ended} />}
        {only?.who ? <p>{only.who}</p> : <WhoFields {...part} given={given} settled={only?.settled} />}
        {only ? (
          <OneAct
            {...part}
            without={only.without}
            settled={only.settled}
            isOne={only.who !== undefined && count === 1}
          />
        ) : (
          <ActFields {...part} />
        )}
        {!atOnce && <p className="quiet">{t('previewHint')}</p>}
      </div>
    </Dialog>
  )
}

const fieldsOf = (patch: Partial<Draft>) => Object.keys(patch) as (keyof Draft)[]

/** Returns true if no one would have to wait; otherwise the preview shows by name who gets a seat. */
function useSeatsFor({ act, session_id, booked_as }: Draft, count: number, program_id: string | undefined): boolean {
  const books = act === 'session_add' && booked_as === 'book'
  const session = useSessionChoices(program_id, books).data?.data.find(({ id }) => id === session_id)
  if (!books || !session_id) return true
  const free = session ? freeSeats(session) : 0
  return free === null || count <= free
}

/** Skipped people, each with the reason. */
function LeftOut({ title, ended }: { title: string; ended: AtOnce }) {
  const t = useTexts(audienceTexts)
  return (
    <Banner level="warning" title={title}>
      <ul className={css.left}>
        {leftOf(ended).map(({ n, name, reason }) => (
          <li key={n}>{reason ? t('leftLine', { name, reason }) : name}</li>
        ))}
      </ul>
    </Banner>
  )
}

function firstOf({ selected, matching, progress, path, notAssigned, reachability, operation }: Given): Draft['by'] {
  if (path) return 'path'
  if (progress) return 'progress'
  if (notAssigned) return 'not_assigned'
  if (reachability) return 'reachability'
  if (operation) return 'operation'
  // Everyone a program is meant for must be chosen deliberately, so it isn't the default
  return selected.length > 0 ? 'rows' : matching?.total && matching.words !== 'meant' ? 'matching' : 'picked'
}
