import { api, type FileImport } from '@preceptor/contract'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { ReviewNote } from '@/widgets/second-person/ReviewNote.tsx'
import { ConfirmImport } from './ConfirmImport.tsx'
import { changesIn, decisionsWith, isOpen, openIn } from './decisions.ts'
import { DiscardImport } from './DiscardImport.tsx'
import { useChoices } from './kept-choices.ts'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { FixButton, RowsOrFixes } from './RowsOrFixes.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { useAfterFixes } from './sent-fixes.ts'
import { importTexts } from './texts.ts'
import { UnknownWords } from './UnknownWords.tsx'
import { usePlan } from './use-plan.ts'

/** Step 2: what the import would do, row by row, and what is still to be decided. */
export function CheckedStep({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const [draft, setDraft] = useChoices(data)
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
  return (
    <div className={css.stack}>
      <ResultTiles data={data} done={false} />
      <WhenItCounts data={data} />
      {data.unknowns.length > 0 && (
        <UnknownWords kind={kind.name} unknowns={data.unknowns} draft={draft} onDraft={setDraft} />
      )}
      {decided > 0 && (
        <Banner
          level="info"
          title={t('checkedValues', { count: decided })}
          action={
            <Button size="small" look="primary" busy={isSending} onClick={recheck}>
              {t('checkAgain')}
            </Button>
          }
        >
          <p>{open > 0 ? t('checkedLeft', { count: open }) : t('checkedHint')}</p>
        </Banner>
      )}
      {refusal && (
        <Banner level="error" title={t('uncheckedTitle')}>
          <p>{refusal}</p>
        </Banner>
      )}
      <RunBar data={data} changes={changes} open={open} onRecheck={recheck} />
      <RowsOrFixes data={data} done={false} />
    </div>
  )
}

/** Says if rows count at once or wait for another person; rosters and leave need no decision. */
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
  /** Choices that were changed since the check, and those still to be made. */
  changes: number
  open: number
  onRecheck: () => void
}

function RunBar({ data, changes, open, onRecheck }: RunBarProps) {
  const t = useTexts(importTexts)
  const [confirming, setConfirming] = useState(false)
  const [, change] = useUrlQuery()
  const { run, isSending, refusal } = useRun(data)
  const kind = kindOf(data)
  const people = writes(data.counts, kind)
  const refused =
    open > 0 ? t('refusedOpen') : changes > 0 ? t('refusedChanged') : people === 0 ? t('refusedNothing') : undefined
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
        <Button look="primary" refused={refused} busy={isSending} onClick={() => setConfirming(true)}>
          {people === 0 ? t('importNothing') : t('importPeople', { count: people, kind: kind.name })}
        </Button>
        <Button onClick={() => change({ step: 'columns', outcome: null })}>{t('changeColumns')}</Button>
        {countOf(data.counts, 'reject') > 0 && (
          <>
            {data.fixes && <FixButton />}
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
    // another tab may have run it
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
