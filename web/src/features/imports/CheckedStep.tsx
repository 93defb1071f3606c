import { api, type RosterImport } from '@preceptor/contract'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { ConfirmImport } from './ConfirmImport.tsx'
import { changesIn, type Draft, decisionsWith, openIn } from './decisions.ts'
import { DiscardImport } from './DiscardImport.tsx'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { FixButton, RowsOrFixes } from './RowsOrFixes.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { importTexts } from './texts.ts'
import { UnknownWords } from './UnknownWords.tsx'
import { usePlan } from './use-plan.ts'

/** Step 2: what the import would do, row by row, and what is still to be decided. */
export function CheckedStep({ data }: { data: RosterImport }) {
  const t = useTexts(importTexts)
  const [draft, setDraft] = useState<Draft>({})
  const { plan, isSending, refusal } = usePlan(data)
  const changes = changesIn(data.unknowns, draft)
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
      {data.unknowns.length > 0 && <UnknownWords unknowns={data.unknowns} draft={draft} onDraft={setDraft} />}
      {changes > 0 && (
        <Banner
          level="info"
          title={t('checkedValues', { count: changes })}
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
      <RunBar data={data} changes={changes} onRecheck={recheck} />
      <RowsOrFixes data={data} done={false} />
    </div>
  )
}

function RunBar({ data, changes, onRecheck }: { data: RosterImport; changes: number; onRecheck: () => void }) {
  const t = useTexts(importTexts)
  const [confirming, setConfirming] = useState(false)
  const [, change] = useUrlQuery()
  const { run, isSending, refusal } = useRun(data)
  const people = writes(data.counts)
  const refused =
    changes > 0
      ? t('refusedChanged')
      : openIn(data.unknowns, {}) > 0
        ? t('refusedOpen')
        : people === 0
          ? t('refusedNothing')
          : undefined
  return (
    <>
      {refusal && (
        <Banner
          level="warning"
          title={t('notStarted')}
          action={
            <Button size="small" onClick={onRecheck}>
              {t('checkAgain')}
            </Button>
          }
        >
          <p>{refusal}</p>
        </Banner>
      )}
      <div className={css.actions}>
        <Button look="primary" refused={refused} busy={isSending} onClick={() => setConfirming(true)}>
          {people === 0 ? t('importNothing') : t('importPeople', { count: people })}
        </Button>
        <Button onClick={() => change({ step: 'columns', outcome: null })}>{t('changeColumns')}</Button>
        {countOf(data.counts, 'reject') > 0 && (
          <>
            <FixButton />
            <RejectedFile data={data} />
          </>
        )}
        <span className={css.actionsNote}>{t('nothingYet')}</span>
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

function useRun({ id }: RosterImport) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const [, change] = useUrlQuery()
  const mounted = useMounted()
  const run = useSend(api.imports.run, {
    // another tab may have run it
    refresh: [api.jobs.list, api.imports.get],
    done: answer => {
      forget(api.imports.rows)
      remember(api.imports.get, { params: { id } }, answer)
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
    run.send({ params: { id }, body: {} })
  }
  return { run: start, isSending: run.isSending, refusal }
}
