import { api, type BulkOperation } from '@preceptor/contract'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { ApprovalNotice } from '@/widgets/approvals/ApprovalNotice.tsx'
import { showsApprovals } from '@/widgets/approvals/shows-approvals.ts'
import { actWords, buttonWords } from './act-words.ts'
import css from './bulk-changes.module.css'
import { ChangeOptions } from './ChangeOptions.tsx'
import { Lead } from './Lead.tsx'
import { LeftOutFile } from './LeftOutFile.tsx'
import { countOf } from './outcomes.ts'
import { Sending } from './Sending.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { bulkTexts } from './texts.ts'

/** The preview: each person by name, and the button that runs the change. The page is the confirmation. */
export function PlannedStep({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const { run, plan, discard, busy, refusal } = useSteps(data)
  const people = countOf(data, 'update')
  const words = actWords(data.change)
  const label = data.needs_approval ? t('ask', { count: people }) : buttonWords(data.change, people)
  const waits = data.approval?.state === 'pending'
  return (
    <div className={css.stack}>
      {refusal && (
        <Banner
          level="warning"
          title={t('nothingChanged')}
          action={
            <Button size="small" onClick={plan}>
              {t('previewAgain')}
            </Button>
          }
        >
          <p>{refusal}</p>
        </Banner>
      )}
      <ApprovalNotice approval={data.approval} />
      <Lead data={data} />
      <div className={css.actions}>
        {!waits && (
          <Button look="primary" busy={busy} refused={people === 0 ? t(words.noneWhy) : undefined} onClick={run}>
            {people === 0 ? t(words.nobody) : label}
          </Button>
        )}
        <ChangeOptions data={data} />
        <LeftOutFile data={data} />
        <span className={css.note}>{notesOf(data).join(' ')}</span>
        {wasRefused(data) && (
          <Button look="quiet" onClick={plan}>
            {t('previewAgain')}
          </Button>
        )}
        <Button look="quiet" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
      {data.sending && <Sending sending={data.sending} />}
      <PeopleTable data={data} />
    </div>
  )
}

/** The facts to know before pressing the button, which is the only confirmation. */
function notesOf(data: BulkOperation): string[] {
  const t = bulkTexts.say
  const words = actWords(data.change)
  return [t(words.notYet), t(words.warning), ...(data.needs_approval ? [t('askText')] : [])]
}

/** A second person declined it or it expired; since then, other people may match. */
const wasRefused = ({ approval }: BulkOperation) => approval !== null && approval.state !== 'pending'

function useSteps({ id }: BulkOperation) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const took = (answer: BulkOperation) => {
    setRefusal(null)
    forget(api.bulk.people)
    remember(api.bulk.get, { params: { id } }, answer)
  }
  const fail = (failure: Parameters<NonNullable<NonNullable<Parameters<typeof useSend>[1]>['fail']>>[0]) => {
    if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN') return false
    setRefusal(Object.values(failure.fieldErrors())[0] ?? failure.sentence)
    return true
  }
  // Another tab may have been faster
  const refresh = showsApprovals
  const run = useSend(api.bulk.run, { refresh, done: took, fail })
  const plan = useSend(api.bulk.plan, { refresh, done: took, fail })
  const discard = useSend(api.jobs.cancel, { refresh })
  const params = { id }
  return {
    run: () => run.send({ params, body: {} }),
    plan: () => plan.send({ params, body: {} }),
    discard: () => discard.send({ params, body: {} }),
    busy: run.isSending || plan.isSending || discard.isSending,
    refusal,
  }
}
