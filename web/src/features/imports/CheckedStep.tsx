import { api, type FileImport } from '@preceptor/contract'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { ReviewNote } from '@/widgets/second-person/ReviewNote.tsx'
import { ConfirmImport } from './ConfirmImport.tsx'
import { changesIn, decisionsWith, type Draft, isOpen, openIn } from './decisions.ts'
import { DiscardImport } from './DiscardImport.tsx'
import { useChoices } from './kept-choices.ts'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, needsSomeone, type Outcome, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { FixButton, RowsOrFixes } from './RowsOrFixes.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { useAfterFixes } from './sent-fixes.ts'
import { importTexts } from './texts.ts'
import { UnknownWords } from './UnknownWords.tsx'
import { usePlan } from './use-plan.ts'

/** Step 2: what the import would do, row by row, and the decisions still to make. */
export function CheckedStep({ data, onOpen }: { data: FileImport; onOpen: (left: number | null) => void }) {
  const t = useTexts(importTexts)
  const rows = useId()
  const [draft, setDraft] = useChoices(data)
  /** As the check found it, so that rows corrected since don't move the list. */
  const [first] = useState(() => needsSomeone(data.counts))
  const kind = kindOf(data)
  const { plan, isSending, refusal } = usePlan(data)
  const changes = changesIn(data.unknowns, draft)
  const decided = changesIn(
    data.unknowns.filter(unknown => !isOpen(unknown, draft)),
    draft,
  )
  const open = openIn(data.unknowns, draft)
  const recheck = () =>
    plan({
      mapping: data.mapping,
      options: data.options,
      decisions: decisionsWith(data.unknowns, draft),
    })
  const { isSoon, begin, cancel } = useSoon(recheck)
  const decide = (next: Draft) => {
    setDraft(next)
    const isLast = openIn(data.unknowns, next) === 0 && changesIn(data.unknowns, next) > 0
    if (isLast && (open > 0 || isSoon)) begin()
    else cancel()
  }
  useEffect(() => {
    onOpen(open)
    return () => onOpen(null)
  }, [onOpen, open])
  const checksItself = isSoon || isSending
  return (
    <div className={css.stack}>
      <ResultTiles data={data} done={false} first={first} rows={rows} />
      <WhenItCounts data={data} />
      {data.unknowns.length > 0 && (
        <UnknownWords
          kind={kind.name}
          unknowns={data.unknowns}
          usualKind={'counts_as' in data.options ? data.options.counts_as : undefined}
          draft={draft}
          onDraft={decide}
        />
      )}
      {decided > 0 && (
        <Banner
          level="info"
          title={checksItself && open === 0 ? t('checkedAll') : t('checkedValues', { count: decided })}
          action={
            open > 0 && (
              <Button size="small" busy={isSending} onClick={recheck}>
                {t('checkAgain')}
              </Button>
            )
          }
        >
          <p>{open > 0 ? t('checkedLeft', { count: open }) : t(checksItself ? 'checkedSoon' : 'checkedHint')}</p>
        </Banner>
      )}
      {refusal && (
        <Banner level="error" title={t('uncheckedTitle')}>
          <p>{refusal}</p>
        </Banner>
      )}
      <RunBar data={data} changes={changes} open={open} first={first} checking={isSending} onRecheck={recheck} />
      <RowsOrFixes id={rows} data={data} done={false} first={first} />
    </div>
  )
}

/** Time to reconsider after the last decision. */
const soonMs = 1_500

/** Runs an action after a short delay, unless it is restarted or canceled first. */
function useSoon(act: () => void) {
  const [begun, setBegun] = useState(0)
  const actNow = useEffectEvent(() => {
    setBegun(0)
    act()
  })
  useEffect(() => {
    if (begun === 0) return
    const timer = setTimeout(actNow, soonMs)
    return () => clearTimeout(timer)
  }, [begun])
  return { isSoon: begun > 0, begin: () => setBegun(now => now + 1), cancel: () => setBegun(0) }
}

/** Says whether rows count at once or wait for another person; rosters and leave need no decision. */
function WhenItCounts({ data: { kind, approves, at_once } }: { data: FileImport }) {
  const t = useTexts(importTexts)
  if (approves !== undefined) return <p className="quiet">{t(approves ? 'trainingCounts' : 'trainingWaits')}</p>
  if (typeof at_once !== 'boolean') return null
  return at_once ? (
    <p className="quiet">{t('recordCounts')}</p>
  ) : (
    <ReviewNote
      before={t('recordWaits')}
      byAnother={t('recordAnother')}
      many
      act={kind === 'waiver_import' ? 'approve' : 'verify'}
    />
  )
}

interface RunBarProps {
  data: FileImport
  /** Choices changed since the check; `open` counts those still to make. */
  changes: number
  open: number
  first: Outcome | undefined
  checking: boolean
  onRecheck: () => void
}

function RunBar({ data, changes, open, first, checking, onRecheck }: RunBarProps) {
  const t = useTexts(importTexts)
  const [confirming, setConfirming] = useState(false)
  const [, change] = useUrlQuery()
  const { run, isSending, refusal } = useRun(data)
  const kind = kindOf(data)
  const people = writes(data.counts, kind)
  const isStale = open === 0 && changes > 0
  const waiting = data.unknowns.some(({ among }) => among) ? t('refusedUnclear') : t('refusedOpen')
  const refused = open > 0 ? waiting : people === 0 && !isStale ? t('refusedNothing') : undefined
  return (
    <>
      {refusal && (
        <Banner
          level="warning"
          title={t('notStarted')}
          action={
            changes === 0 && (
              <Button size="small" onClick={onRecheck}>
                {t('checkAgain')}
              </Button>
            )
          }
        >
          <p>{refusal}</p>
        </Banner>
      )}
      <div className={css.actions}>
        {isStale ? (
          <Button look="primary" busy={checking} onClick={onRecheck}>
            {t('checkAgain')}
          </Button>
        ) : (
          <Button look="primary" refused={refused} busy={isSending} onClick={() => setConfirming(true)}>
            {people === 0 ? t('importNothing') : t('importPeople', { count: people, kind: kind.name })}
          </Button>
        )}
        <Button onClick={() => change({ step: 'columns', outcome: null })}>{t('changeColumns')}</Button>
        {countOf(data.counts, 'reject') > 0 && (
          <>
            {data.fixes && <FixButton first={first} />}
            <RejectedFile data={data} />
          </>
        )}
        <span className={css.actionsNote}>{refused ? t('refusedNote', { reason: refused }) : t('nothingYet')}</span>
        <DiscardImport data={data} />
      </div>
      <ConfirmImport
        data={data}
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          run()
        }}
      />
    </>
  )
}

function useRun({ id, kind: name }: FileImport) {
  const { calls } = kindOf({ kind: name })
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const [, change] = useUrlQuery()
  const mounted = useMounted()
  const { after, isWaiting } = useAfterFixes(id)
  const run = useSend(calls.run, {
    // Another tab may have run it
    refresh: [api.jobs.list, calls.get],
    done: answer => {
      forget(calls.rows)
      remember(calls.get, { params: { id } }, answer)
      if (mounted.current) change({ outcome: null }, { replace: true })
    },
    fail: failure => {
      if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN') return false
      setRefusal(failure.sentence)
      return true
    },
  })
  const start = () => {
    setRefusal(null)
    after(() => run.send({ params: { id }, body: {} }))
  }
  return { run: start, isSending: run.isSending || isWaiting, refusal }
}
