import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import type { Entry, FormValues, Kind } from './kind.ts'
import css from './taxonomy.module.css'
import { useSaveEntry } from './use-save-entry.ts'

interface Props<Row extends Entry, V extends FormValues> {
  kind: Kind<Row, V>
  /** Absent: a new one. */
  row?: Row | undefined
  onClose: () => void
  onSaved: (saved: Row) => void
}

/** Adds or edits one entry. Mounted anew for each, so that it starts from the row as it is. */
export function EntryDialog<Row extends Entry, V extends FormValues>({ kind, row, onClose, onSaved }: Props<Row, V>) {
  const form = useSaveEntry(kind, row, onSaved)
  const { Fields } = kind
  return (
    <>
      <Dialog
        open
        size="medium"
        title={row ? `Edit ${row.name}` : `Add ${kind.word}`}
        submitLabel={row ? 'Save' : `Add ${kind.word}`}
        onSubmit={form.submit}
        onClose={onClose}
        busy={form.isSaving}
        dirty={form.dirty}
      >
        {form.conflict && (
          <div className={css.conflict}>
            <Banner level="warning" title={form.conflict.who}>
              <ul className={css.lines}>
                {form.conflict.lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>Nothing you entered is lost. Save again to keep what you see here.</p>
            </Banner>
          </div>
        )}
        <div className={css.form}>
          <Fields values={form.values} errors={form.errors} onChange={form.change} id={row?.id} />
        </div>
      </Dialog>
      <UnsavedGuard dirty={form.dirty} what={row ? row.name : `the new ${kind.word}`} param={row ? 'edit' : 'add'} />
    </>
  )
}
