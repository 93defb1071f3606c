import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import css from './json.module.css'
import type { JsonRow } from './json-rows.ts'
import { LongNumber } from './json-text.ts'
import { jsonTexts } from './texts.ts'

const { say } = jsonTexts

/** Longer texts are truncated until expanded. */
export const cutAt = 200

export interface JsonLineProps {
  row: JsonRow
  copied: boolean
  /** Shows a long text in full. */
  whole: boolean
  onToggle: () => void
  onWhole: () => void
  onCopy: () => void
}

/** One node: its name, its value or contents, and a copy button. */
export function JsonLine({ row, copied, whole, onToggle, onWhole, onCopy }: JsonLineProps) {
  const { key, kind, count, open } = row
  const name = key === null ? say('all') : String(key)
  const branch = kind === 'object' || kind === 'array'
  return (
    <>
      {count > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={css.arrow}
          aria-hidden="true"
          data-open={open || undefined}
          onClick={onToggle}
        >
          <IconChevronRight size={14} />
        </button>
      ) : (
        <span className={css.arrow} />
      )}
      <span className={css.text}>
        {key !== null && (
          <>
            <span className={css.key} data-index={typeof key === 'number' || undefined}>
              {key}
            </span>
            <span className={css.colon}>: </span>
          </>
        )}
        {branch ? (
          <span className={css.count}>{countText(row)}</span>
        ) : (
          <Leaf row={row} whole={whole} onWhole={onWhole} />
        )}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={css.copy}
        data-copied={copied || undefined}
        aria-label={copied ? say('copiedNamed', { name }) : say('copyNamed', { name })}
        onClick={onCopy}
      >
        {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
        {copied ? say('copied') : say('copy')}
      </button>
    </>
  )
}

/** `{ 4 fields }`, `[ 12 items ]` */
function countText({ kind, count }: JsonRow) {
  if (kind === 'array') return count === 0 ? '[ ]' : `[ ${say('items', { count })} ]`
  return count === 0 ? '{ }' : `{ ${say('fields', { count })} }`
}

function Leaf({ row: { value, kind }, whole, onWhole }: Pick<JsonLineProps, 'row' | 'whole' | 'onWhole'>) {
  if (kind !== 'string') return <span data-kind={kind}>{value instanceof LongNumber ? value.text : String(value)}</span>
  const text = String(value)
  const long = text.length > cutAt
  return (
    <>
      <span data-kind="string">“{long && !whole ? `${text.slice(0, cutAt)}…` : text}”</span>
      {long && (
        <button type="button" tabIndex={-1} className={css.more} onClick={onWhole}>
          {whole ? say('showLess') : say('showAll', { count: formatNumber(text.length) })}
        </button>
      )}
    </>
  )
}
