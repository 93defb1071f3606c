import type { Endpoint } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords, onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import type { Entry, Kind } from './kind.ts'
import css from './taxonomy.module.css'
import { taxonomyTexts } from './texts.ts'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

interface Props<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  /** Absent for a new entry. */
  row?: Row | undefined
  onClose: () => void
}

/** Adds or edits one entry. Mounted separately for each, so that it starts from the current row. */
export function EntryDialog<Row extends Entry, V extends object>({ kind, row, onClose }: Props<Row, V>) {
  const t = useTexts(taxonomyTexts)
  const { Fields, is, calls, valuesOf, labels } = kind
  const refresh = useRefreshTaxonomy(kind)
  const list = useQueryOf(calls.list, {}, { enabled: kind.show !== undefined })
  const rows = (list.data as { data: Row[] } | undefined)?.data ?? []
  const show = (values: V, field: keyof V & string) => kind.show?.(values, field, rows) ?? inWords(values[field])
  const form = useForm<Endpoint, V>({
    start: row ? valuesOf(row) : kind.empty,
    call: row ? calls.update : calls.add,
    args: (values, changed) => {
      const whole = kind.bodyOf(values)
      if (!row) return { body: whole }
      return { params: { id: row.id }, body: onlyChanged(whole, changed) }
    },
    edited: row && { version: row.version, valuesOf: current => valuesOf(current as Row), labels, show },
    said: saved => t(row ? 'saved' : 'added', { name: (saved as Row).name }),
    done: () => {
      refresh()
      onClose()
    },
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={row ? t('editTitle', { name: row.name }) : t('add', { kind: is })}
      submitLabel={row ? t('save') : t('add', { kind: is })}
      what={row ? row.name : t('whatNew', { kind: is })}
      param={row ? 'edit' : 'add'}
      className={css.form}
      onClose={onClose}
    >
      <Fields form={form} id={row?.id} />
    </FormDialog>
  )
}
