import type { TableRow } from '@preceptor/contract/forms/answer-values'
import type { FieldOf } from '@preceptor/contract/forms/content'
import { formLimits } from '@preceptor/contract/forms/limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import css from './filler.module.css'
import { type InputProps, textIn, useFiller } from './filler.ts'
import { Group } from './Group.tsx'
import { numberOf } from './LineInputs.tsx'
import { fillerTexts } from './texts.ts'

type Column = FieldOf<'table'>['columns'][number]
type Cell = TableRow[string]

/** A table's rows, each a line of fields. */
export function TableInput({ field, value, onChange, ...group }: InputProps<FieldOf<'table'>>) {
  const t = useTexts(fillerTexts)
  const { columns, least, most } = field
  const kept = Array.isArray(value) ? (value as readonly TableRow[]) : []
  const shown = Math.max(kept.length, Math.min(least, most))
  const rows = Array.from({ length: shown }, (_, at) => kept[at] ?? {})
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) box.current?.querySelector<HTMLElement>('fieldset:last-of-type :is(input, select)')?.focus()
  }, [added])
  const write = (next: readonly TableRow[]) => onChange(next.length > 0 ? next : null)
  const set = (at: number, column: string, cell: Cell) =>
    write(rows.map((row, place) => (place === at ? { ...row, [column]: cell } : row)))
  const remove = (at: number) => {
    write(rows.filter((_, place) => place !== at))
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <Group {...group}>
      <div ref={box} className={css.rows}>
        {rows.length === 0 && <p className="quiet">{t('noRows')}</p>}
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
          <fieldset key={at} className={css.row}>
            <legend>{t('row', { row: at + 1 })}</legend>
            {columns.map(column => (
              <CellInput
                key={column.key}
                column={column}
                cell={row[column.key] ?? null}
                onChange={cell => set(at, column.key, cell)}
              />
            ))}
            {(kept.length > 0 || rows.length > least) && (
              <IconButton size="small" label={t('removeRow', { row: at + 1 })} onClick={() => remove(at)}>
                <IconX size={16} />
              </IconButton>
            )}
          </fieldset>
        ))}
        {rows.length < most && (
          <Button
            data-add
            size="small"
            icon={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => {
              write([...rows, {}])
              setAdded(added + 1)
            }}
          >
            {t('addRow')}
          </Button>
        )}
      </div>
    </Group>
  )
}

function CellInput({ column, cell, onChange }: { column: Column; cell: Cell; onChange: (cell: Cell) => void }) {
  const t = useTexts(fillerTexts)
  const { language } = useFiller()
  const shared = { label: textIn(column.labels, language, column.key), required: column.required }
  const text = cell === null ? '' : String(cell)
  switch (column.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          maxLength={formLimits.textLength}
          value={text}
          onChange={next => onChange(next || null)}
        />
      )
    case 'number':
      return <NumberCell {...shared} cell={cell} onChange={onChange} />
    case 'date':
      return <DateField {...shared} value={text} onChange={next => onChange(next || null)} />
    case 'choice':
      return (
        <SelectField
          {...shared}
          none={t('choose')}
          choices={column.options.map(({ key, labels }) => ({ value: key, label: textIn(labels, language, key) }))}
          value={text}
          onChange={next => onChange(next || null)}
        />
      )
    case 'yes_no':
      return (
        <SelectField
          {...shared}
          none={t('choose')}
          choices={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={text}
          onChange={next => onChange(next === '' ? null : next === 'true')}
        />
      )
  }
}

interface NumberCellProps {
  label: string
  required: boolean
  cell: Cell
  onChange: (cell: Cell) => void
}
function NumberCell({ cell, onChange, ...shared }: NumberCellProps) {
  const [typed, setTyped] = useState(() => (cell === null ? '' : String(cell)))
  const shown = numberOf(typed) === cell ? typed : cell === null ? '' : String(cell)
  return (
    <TextField
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={text => {
        setTyped(text)
        onChange(numberOf(text))
      }}
    />
  )
}
