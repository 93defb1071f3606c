import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import css from './json.module.css'
import { cutAt, JsonLine } from './JsonLine.tsx'
import { type JsonRow, parentAt, toggled } from './json-rows.ts'
import { jsonText } from './json-text.ts'
import { useCopied } from './use-copied.ts'
import { jsonTexts } from './texts.ts'

export interface JsonTreeProps {
  label: string
  rows: readonly JsonRow[]
  onRows: (rows: readonly JsonRow[]) => void
  active: number
  onActive: (at: number) => void
  maxHeight?: number | string | undefined
  box: RefObject<HTMLDivElement | null>
}

const lineHeight = 24
const pageOf = 12

/** The tree itself: arrow keys move, right opens, left closes, Ctrl+C copies. Only visible lines are rendered. */
export function JsonTree({ label, rows, onRows, active: wanted, onActive, maxHeight, box }: JsonTreeProps) {
  // TanStack Virtual keeps its state in a mutable object the compiler must not cache.
  'use no memo'
  const id = useId()
  const { copied, copy } = useCopied()
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const active = Math.min(wanted, rows.length - 1)
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, see above
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    getItemKey: at => rows[at]?.id ?? at,
    overscan: 12,
    initialRect: { width: 0, height: 320 },
  })
  const painted = lines.getVirtualItems()
  const shown = useRef(active)
  if (shown.current !== active) {
    shown.current = active
    queueMicrotask(() => lines.scrollToIndex(active))
  }
  const copyRow = (row: JsonRow) => copy(row.id, typeof row.value === 'string' ? row.value : jsonText(row.value))
  const switchWhole = (row: JsonRow) =>
    setWhole(now => new Set(now.has(row.id) ? [...now].filter(one => one !== row.id) : [...now, row.id]))
  const keys = (event: KeyboardEvent) => {
    const row = rows[active]
    if (!row || (event.target as Element).closest('button')) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (!window.getSelection()?.toString()) copyRow(row)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const done = moves(event.key, rows, active)
    if (!done) return
    event.preventDefault()
    if (done.toggle && typeof row.value === 'string' && row.value.length > cutAt) switchWhole(row)
    else if (done.toggle) onRows(toggled(rows, active))
    onActive(done.to)
  }
  return (
    <>
      <div
        ref={box}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={painted.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        className={css.tree}
        style={{ maxHeight }}
        onKeyDown={keys}
      >
        <div role="none" className={css.lines} style={{ height: lines.getTotalSize() }}>
          {painted.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree keeps the focus and takes the keys (aria-activedescendant)
              <div
                key={key}
                ref={lines.measureElement}
                data-index={index}
                id={`${id}-${index}`}
                role="treeitem"
                aria-level={row.depth + 1}
                aria-setsize={row.of}
                aria-posinset={row.at}
                aria-expanded={row.count > 0 ? row.open : undefined}
                aria-selected={index === active}
                className={css.line}
                style={
                  { transform: `translateY(${start}px)`, '--depth': Math.min(row.depth, 16) } as React.CSSProperties
                }
                onClick={() => onActive(index)}
                onDoubleClick={() => onRows(toggled(rows, index))}
              >
                <JsonLine
                  row={row}
                  copied={copied === row.id}
                  whole={whole.has(row.id)}
                  onToggle={() => onRows(toggled(rows, index))}
                  onWhole={() => switchWhole(row)}
                  onCopy={() => copyRow(row)}
                />
              </div>
            )
          })}
        </div>
      </div>
      <span className="sr-only" aria-live="polite">
        {copied !== null && jsonTexts.say('copied')}
      </span>
    </>
  )
}

/** Returns the effect of a key: the next row, and whether the node opens or closes. */
function moves(key: string, rows: readonly JsonRow[], at: number): { to: number; toggle?: boolean } | null {
  const row = rows[at]
  const last = rows.length - 1
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) }
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) }
    case 'PageDown':
      return { to: Math.min(last, at + pageOf) }
    case 'PageUp':
      return { to: Math.max(0, at - pageOf) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'Enter':
    case ' ':
      return { to: at, toggle: true }
    case 'ArrowRight':
      if (row.count === 0) return { to: at }
      return row.open ? { to: at + 1 } : { to: at, toggle: true }
    case 'ArrowLeft':
      return row.open ? { to: at, toggle: true } : { to: parentAt(rows, at) }
    default:
      return null
  }
}
