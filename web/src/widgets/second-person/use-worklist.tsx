import { access } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import type { BulkActions, ListSelection } from '../list/selection.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import type { Accepting } from './AcceptMany.tsx'

const AcceptMany = lazyPart(() => import('./AcceptMany.tsx'))

/** Manages the open row of the list, named in the address by `param`. */
export function useOpened({ params, change }: Pick<ListAddress, 'params' | 'change'>, param: string) {
  const { pathname } = useLocation()
  return {
    opened: params.get(param),
    hrefOf: ({ id }: { id: string }) => {
      const next = new URLSearchParams(params)
      next.set(param, id)
      return `${pathname}?${next.toString()}`
    },
    close: () => change({ [param]: null, page: params.get('page') }, { replace: true }),
    /** Returns functions that open the next and previous pending row, wrapping around the page; undefined if none is pending. */
    turnsOf: <Row extends { id: string }>(rows: readonly Row[] | undefined, waits: (row: Row) => boolean) => {
      const at = rows?.findIndex(({ id }) => id === params.get(param)) ?? -1
      const others = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(at, 0)) ?? [])].filter(waits)
      const to = (row: Row | undefined) =>
        row && (() => change({ [param]: row.id, page: params.get('page') }, { replace: true }))
      return { onNext: to(others[0]), onPrevious: to(others.at(-1)) }
    },
  }
}

interface ApprovingTexts {
  (key: 'approve' | 'approveOwn' | 'noneWaiting'): string
  (key: 'approveTitle' | 'approveText' | 'approvedCount' | 'leftOut', values: { count: number }): string
  (key: 'approvedMany', values: { count: number; names: string }): string
}

/** Text for accepting many records where accepting is called approving. */
export const approvingWords = (texts: ApprovingTexts): Accepting['words'] => ({
  title: count => texts('approveTitle', { count }),
  submit: texts('approve'),
  text: count => texts('approveText', { count }),
  own: () => texts('approveOwn'),
  noneWaiting: texts('noneWaiting'),
  done: (count, names) => texts('approvedMany', { count, names }),
  doneCount: count => texts('approvedCount', { count }),
  leftOut: count => texts('leftOut', { count }),
})

/** Accepting many from a list: the button for selected rows, and its dialog. */
export function useAccepting(label: string, kind: Accepting) {
  const may = useCan(access.approveTraining)
  const [asked, setAsked] = useState<{ selection: ListSelection; clear: () => void } | null>(null)
  const accepts: BulkActions = (selection, clear) => (
    <Button size="small" look="primary" onClick={() => setAsked({ selection, clear })}>
      {label}
    </Button>
  )
  return {
    bulkActions: may ? accepts : undefined,
    accepting: asked && (
      <AcceptMany
        {...kind}
        selection={asked.selection}
        onAccepted={asked.clear}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          asked.clear()
        }}
      />
    ),
  }
}
