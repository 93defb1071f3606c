import type { LanguageTexts } from '@preceptor/contract/programs/language-texts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { freshAmong, isRowProposed, proposedRowKey, renameRow, rowPath, type RowsOf } from './content-edits.ts'
import { TextsInput } from './inputs.tsx'
import { useIdentities } from './use-identities.ts'

interface Labeled {
  key: string
  labels: LanguageTexts
}
interface Props<R extends Labeled> {
  legend: string
  /** The field that has the rows. */
  field: string
  of: RowsOf
  rows: readonly R[]
  onChange: (rows: R[]) => void
  /** Creates a new row with this key. */
  make: (key: string) => R
  /** The prefix of new rows' keys. */
  stem: string
  labelOf: (number: number) => string
  addLabel: string
  most: number
  error?: string | undefined
  /** Further inputs of a row. */
  renderMore?: (row: R, change: (patch: Partial<R>) => void) => ReactNode
}

/** Options, items, scale steps, or columns, each with its label, in order. */
export function RowsEditor<R extends Labeled>(props: Props<R>) {
  const { legend, field, of, rows, onChange, make, stem, labelOf, addLabel, most, error, renderMore } = props
  const t = useTexts(formSettingsTexts)
  const change = (at: number, patch: Partial<R>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...patch } : row)))
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (!row) return
    const others = rows.filter((_, place) => place !== at)
    onChange([...others.slice(0, to), row, ...others.slice(to)])
  }
  const { content, first, language, published, write } = useBuilding()
  const { identityOf, renamed } = useIdentities()
  const follows = useRef<{ identity: string; is: boolean } | null>(null)
  /** Checks whether the key comes from the label, before the label changes. */
  const enter = (row: R) => {
    const identity = identityOf(row.key)
    if (follows.current?.identity !== identity) follows.current = { identity, is: isRowProposed(row, stem) }
  }
  /** Derives the key from the label unless the user chose one, until the row is published. */
  const proposeKey = (row: R) => {
    if (!follows.current?.is || published === 'all' || published.has(rowPath(field, of, row.key))) return
    const key = proposedRowKey(rows, row, row.labels[first] ?? row.labels[language] ?? '')
    if (key === row.key) return
    renamed(row.key, key)
    write(renameRow(content, field, of, row.key, key))
  }
  const isFull = rows.length >= most
  const list = useRef<HTMLFieldSetElement>(null)
  const added = useRef(false)
  const add = () => {
    added.current = true
    onChange([...rows, make(freshAmong(new Set(rows.map(({ key }) => key)), `${stem}_${rows.length + 1}`))])
  }
  const focusRow = (at: number) =>
    list.current?.querySelectorAll('[data-row]')[at]?.querySelector<HTMLElement>('input')?.focus()
  useEffect(() => {
    if (added.current) focusRow(rows.length - 1)
    added.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the new row is there once there are more
  }, [rows.length])
  /** Enter moves to the next row, and adds one after the last. */
  const next = (at: number) => (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
    event.preventDefault()
    if (at < rows.length - 1) focusRow(at + 1)
    else if (!isFull) add()
  }
  return (
    <fieldset ref={list} className={css.lines}>
      <legend>{legend}</legend>
      {error && <p className={css.error}>{error}</p>}
      {rows.map((row, at) => {
        const name = labelOf(at + 1)
        return (
          <div key={identityOf(row.key)} className={css.line}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Enter in its inputs */}
            <div className={css.lineFields} data-row="" onKeyDown={next(at)} onFocus={() => enter(row)}>
              <TextsInput
                label={name}
                required
                most={500}
                texts={row.labels}
                onBlur={() => proposeKey(row)}
                onChange={labels => change(at, { labels } as Partial<R>)}
              />
              {renderMore?.(row, patch => change(at, patch))}
            </div>
            <span className={css.moves}>
              <IconButton
                label={t('moveUpOf', { name })}
                size="small"
                refused={at === 0 ? t('isFirst') : undefined}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={14} />
              </IconButton>
              <IconButton
                label={t('moveDownOf', { name })}
                size="small"
                refused={at === rows.length - 1 ? t('isLast') : undefined}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={14} />
              </IconButton>
              <IconButton
                label={t('removeOf', { name })}
                size="small"
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <IconTrash size={14} />
              </IconButton>
            </span>
          </div>
        )
      })}
      <Button
        size="small"
        icon={<IconPlus size={14} />}
        refused={isFull ? t('rowsMost', { count: most }) : undefined}
        onClick={add}
      >
        {addLabel}
      </Button>
    </fieldset>
  )
}
