import type { api, Args, FileImport, FileImportCalls, ImportFix } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { kindOf } from './kinds.ts'
import { fixSent } from './sent-fixes.ts'

type Change = NonNullable<Args<typeof api.imports.fixRow>['body']>

/** Calls to refresh when a row is corrected: its list, the result, and the remaining fixes. */
export const touchedOf = ({ fixes, fixCounts, get, rows }: FileImportCalls) => [fixes, fixCounts, get, rows]

/** Corrects one row: changes are sent one after another, each based on the previous response. */
export function useFixRow({ id, kind }: Pick<FileImport, 'id' | 'kind'>, listed: ImportFix) {
  const { calls } = kindOf({ kind })
  const [answer, setAnswer] = useState<ImportFix | null>(null)
  const waiting = useRef<Change | null>(null)
  const sent = useRef<ReturnType<typeof fixSent> | null>(null)
  const mounted = useMounted()
  const [refusal, setRefusal] = useState<{ sentence: string; errors: Readonly<Record<string, string>> } | null>(null)
  const row = answer !== null && answer.version >= listed.version ? answer : listed
  const call = useSend(calls.fixRow, {
    refresh: touchedOf(calls),
    done: next => {
      setAnswer(next)
      const more = waiting.current
      waiting.current = null
      if (more) return post(more, next.version)
      end(true)
    },
    fail: failure => {
      waiting.current = null
      end(false)
      // The row is no longer on screen: its notice shows instead
      if (!mounted.current) return false
      if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN') return false
      // another user changed the row: their text appears beside the typed one
      const current = failure.details['current']
      if (failure.status === 412 && current) setAnswer(current as ImportFix)
      setRefusal({ sentence: failure.sentence, errors: failure.fieldErrors() })
      return true
    },
  })
  const end = (isKept: boolean) => {
    sent.current?.(isKept)
    sent.current = null
  }
  const post = (body: Change, version: number) => {
    sent.current ??= fixSent(id)
    call.send({ params: { id, row: listed.row }, body }, { ifMatch: version })
  }
  const change = (body: Change) => {
    setRefusal(null)
    if (!call.isSending) return post(body, row.version)
    const { cells, leave_out, ...more } = { ...waiting.current, ...body }
    waiting.current = {
      ...more,
      ...(cells && { cells: { ...waiting.current?.cells, ...cells } }),
      ...(leave_out && { leave_out: [...(waiting.current?.leave_out ?? []), ...leave_out] }),
    }
  }
  return { row, change, isSending: call.isSending, refusal }
}
