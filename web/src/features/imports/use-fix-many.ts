import type { api, Args, FileImport } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { kindOf } from './kinds.ts'
import { fixSent } from './sent-fixes.ts'
import { importTexts } from './texts.ts'
import { touchedOf } from './use-fix-row.ts'

type Change = NonNullable<Args<typeof api.imports.fixMany>['body']>

/** Applies the same change to many rows; each call handles a part of them. */
export function useFixMany({ id, kind }: Pick<FileImport, 'id' | 'kind'>) {
  const { calls } = kindOf({ kind })
  const [doing, setDoing] = useState<{ rows: number; ready: number; body: Change } | null>(null)
  const sent = useRef<ReturnType<typeof fixSent> | null>(null)
  const call = useSend(calls.fixMany, {
    refresh: touchedOf(calls),
    done: ({ rows, ready, left }, { body }) => {
      const sum = { rows: (doing?.rows ?? 0) + rows, ready: (doing?.ready ?? 0) + ready, body }
      if (left > 0 && rows > 0) {
        setDoing(sum)
        setTimeout(() => call.send({ params: { id }, body }))
        return
      }
      setDoing(null)
      sent.current?.(true)
      showToast('success', importTexts.say('fixedMany', { rows: sum.rows, ready: sum.ready }), { local: true })
    },
    fail: () => {
      setDoing(null)
      sent.current?.(false)
    },
  })
  return {
    changeAll: (body: Change) => {
      setDoing({ rows: 0, ready: 0, body })
      sent.current = fixSent(id)
      call.send({ params: { id }, body })
    },
    isSending: call.isSending || doing !== null,
  }
}
