import { api, type FileImport } from '@preceptor/contract'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { kindOf } from './kinds.ts'
import { useAfterFixes } from './sent-fixes.ts'
import { importTexts } from './texts.ts'
import { touchedOf } from './use-fix-row.ts'

/** Imports the rows corrected since the run. */
export function RunFixes({ data, ready }: { data: FileImport; ready: number }) {
  const t = useTexts(importTexts)
  const { calls } = kindOf(data)
  const remember = useRemember()
  const forget = useForget()
  const [, change] = useUrlQuery()
  const mounted = useMounted()
  const { after, isWaiting } = useAfterFixes(data.id)
  const run = useSend(calls.runFixes, {
    refresh: [api.jobs.list, ...touchedOf(calls)],
    done: answer => {
      forget(calls.rows, calls.fixes)
      remember(calls.get, { params: { id: data.id } }, answer)
      if (mounted.current)
        change({ outcome: null, page: null, search: null, state: null, problem: null }, { replace: true })
    },
  })
  return (
    <Button
      look="primary"
      busy={run.isSending || isWaiting}
      onClick={() => after(() => run.send({ params: { id: data.id }, body: {} }))}
    >
      {t('fixRun', { count: ready })}
    </Button>
  )
}
