import { api, type RuleRun, ruleRunStates } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import css from '../automation.module.css'
import { showsRules } from '../shows-rules.ts'
import { automationTexts } from '../texts.ts'
import { useUndone } from './use-undone.ts'

/** Lists the rule's runs; each can be undone as a whole. */
export default function RunsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(automationTexts)
  const { timeZone } = useAgency()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<RuleRun | null>(null)
  const { data, isError, refetch } = useQueryOf(
    api.automationRules.runs,
    { params: { id }, query: { page, per_page: 25 } },
    { keep: true, quiet: true },
  )
  const tell = useUndone()
  const undo = useSend(api.automationRules.undo, {
    refresh: showsRules,
    done: answer => {
      setAsked(null)
      tell(answer)
    },
    fail: () => setAsked(null),
  })
  return (
    <Dialog open size="medium" title={t('runs')} onClose={onClose}>
      {!data && (isError ? <NotLoaded title={t('failed')} retry={refetch} /> : <SkeletonLines lines={4} />)}
      {data?.data.length === 0 && <p className="quiet">{t('noRuns')}</p>}
      <ul id="rule-runs" className={css.lines}>
        {data?.data.map(run => (
          <li key={run.id} className={css.line}>
            <span className={css.words}>
              <span>{`${formatInstant(run.at, timeZone)} · ${inWords(ruleRunStates[run.state])}`}</span>
              <span className="quiet">
                {run.reason ?? t('runLine', { done: run.done, skipped: run.skipped, failed: run.failed })}
              </span>
            </span>
            {run.may_undo && (
              <Button size="small" onClick={() => setAsked(run)}>
                {t('undoRun')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.meta.total > data.meta.per_page && (
        <Pager meta={data.meta} onPage={setPage} controls="rule-runs" label={t('pagesOfRuns')} />
      )}
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={undo.isSending}
        title={t('undoRunQuestion', { at: formatInstant(asked?.at ?? null, timeZone) })}
        confirmLabel={t('undo')}
        onConfirm={() => asked && undo.send({ params: { id }, body: { run_id: asked.id } })}
        onClose={() => setAsked(null)}
      >
        <p>{t('undoHint')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}
