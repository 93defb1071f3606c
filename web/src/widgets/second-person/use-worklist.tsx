import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '@/ui/Button.tsx'
import type { BulkActions, ListSelection } from '../list/selection.ts'
import type { ListAddress } from '../list/use-list-address.ts'

interface Asked {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

/** One of the list is open, as the address says by `param`. */
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
  }
}

/** Accepting many from a list: the button over ticked rows, and the dialog that it opens. */
export function useAccepting(may: boolean, label: string, dialog: (asked: Asked) => ReactNode) {
  const [asked, setAsked] = useState<{ selection: ListSelection; clear: () => void } | null>(null)
  const accepts: BulkActions = (selection, clear) => (
    <Button size="small" look="primary" onClick={() => setAsked({ selection, clear })}>
      {label}
    </Button>
  )
  return {
    bulkActions: may ? accepts : undefined,
    accepting:
      asked &&
      dialog({
        selection: asked.selection,
        onClose: () => setAsked(null),
        onDone: () => {
          setAsked(null)
          asked.clear()
        },
      }),
  }
}
