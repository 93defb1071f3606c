import { useSend } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { Entry, Kind } from './kind.ts'
import { taxonomyTexts } from './texts.ts'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

/** Activates or deactivates; the notice offers to take it back. */
export function useToggle<Row extends Entry, V extends object>(kind: Kind<Row, V>) {
  const refresh = useRefreshTaxonomy(kind)
  const update = useSend(kind.calls.update, {
    done: (answer, args) => {
      const row = answer as Row
      const { undone } = args as { undone?: true }
      refresh()
      showToast(
        'success',
        taxonomyTexts.say(row.is_active ? 'activated' : 'deactivated', { name: row.name }),
        undone ? {} : { action: { label: taxonomyTexts.say('undo'), onSelect: () => set(row, !row.is_active, true) } },
      )
    },
    // The list may be older than another user's change: it loads again, and the notice gives the reason.
    fail: failure => {
      if (failure.code === 'CHANGED_MEANWHILE' || failure.code === 'NOT_FOUND') refresh()
    },
  })
  const set = (row: Row, is_active: boolean, undone = false) =>
    update.send(
      { params: { id: row.id }, body: { is_active }, ...(undone && { undone }) },
      {
        ifMatch: row.version,
      },
    )
  return { toggle: (row: Row) => set(row, !row.is_active), isToggling: update.isSending }
}
