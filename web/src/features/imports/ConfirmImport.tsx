import type { RosterImport } from '@preceptor/contract'
import { formatNumber, plural } from '@/lib/format.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'

const mostNamed = 8
/** A file may bring a thousand coordinators. */
const namedOf = (values: readonly string[]) =>
  values.length <= mostNamed + 1
    ? values.join(', ')
    : `${values.slice(0, mostNamed).join(', ')} and ${formatNumber(values.length - mostNamed)} more`

export interface ConfirmImportProps {
  data: RosterImport
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Names what will happen, and what will not. */
export function ConfirmImport({ data, open, onClose, onConfirm }: ConfirmImportProps) {
  const { counts } = data
  const n = (outcome: Parameters<typeof countOf>[1]) => countOf(counts, outcome)
  const creations = data.unknowns.filter(({ decision }) => decision.action === 'create')
  const title = `Import ${plural(writes(counts), 'employee')}?`
  return (
    <ConfirmDialog open={open} onClose={onClose} title={title} confirmLabel="Import" onConfirm={onConfirm}>
      <ul className={css.confirm}>
        {n('create') > 0 && <li>{formatNumber(n('create'))} will be created.</li>}
        {n('update') > 0 && <li>{formatNumber(n('update'))} will be updated.</li>}
        {creations.length > 0 && <li>New in your lists: {namedOf(creations.map(({ value }) => value))}.</li>}
        {n('unchanged') > 0 && <li>{plural(n('unchanged'), 'row')} change nothing.</li>}
        {n('skip') > 0 && <li>{plural(n('skip'), 'row')} are skipped.</li>}
        {n('reject') > 0 && <li>{plural(n('reject'), 'row')} are rejected and come back as a file.</li>}
        {n('ask') > 0 && (
          <li>
            <strong>{plural(n('ask'), 'row')} not decided</strong>: left out, and given back with the rejected rows.
          </li>
        )}
      </ul>
      <p className={css.confirmNote}>You can undo the import until someone changes one of these employees.</p>
    </ConfirmDialog>
  )
}
