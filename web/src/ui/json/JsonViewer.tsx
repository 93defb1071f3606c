import { IconCheck, IconChevronDown, IconChevronUp, IconCopy, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { Button, IconButton } from '../Button.tsx'
import { TextField } from '../form/TextField.tsx'
import css from './json.module.css'
import { JsonTree } from './JsonTree.tsx'
import { depthWithin, type JsonPath, type JsonRow, revealed, rowsTo } from './json-rows.ts'
import { placesOf } from './json-search.ts'
import { jsonText, parseJson } from './json-text.ts'
import { useCopied } from './use-copied.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { jsonTexts } from './texts.ts'

export type Json =
  | { value: unknown; text?: never }
  | { /** As it came: long numbers stay whole. */ text: string; value?: never }
export type JsonViewerProps = Json & {
  /** The name of the content, for screen readers. */
  label: string
  /** R-CON-4: the number of levels open at first. */
  depth?: number
  maxHeight?: number | string | undefined
  /** Shown on the right of the tools. */
  action?: ReactNode
}

/** More lines would be useless and slow. */
const mostLines = 100_000

type Read = { is: 'json'; value: unknown } | { is: 'text'; text: string }

function read({ value, text }: Json): Read {
  if (text === undefined) return { is: 'json', value }
  try {
    return { is: 'json', value: parseJson(text) }
  } catch {
    return { is: 'text', text }
  }
}

/** R-STA-10: JSON as a collapsible tree with search and copying. Anything that isn't JSON is shown as is. */
export function JsonViewer({ label, depth = 1, maxHeight, action, ...json }: JsonViewerProps) {
  const { value, text } = json
  const what = useMemo(() => read(text === undefined ? { value } : { text }), [value, text])
  if (what.is === 'text')
    return (
      <div className={css.viewer}>
        <div className={css.tools}>
          <span className="quiet">{jsonTexts.say('notJson')}</span>
          <span className={css.toolsEnd}>{action}</span>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre className={css.plain} style={{ maxHeight }} tabIndex={0} aria-label={label}>
          {what.text}
        </pre>
      </div>
    )
  return <Tree {...{ label, depth, maxHeight, action }} value={what.value} source={text} />
}

interface TreeProps extends Pick<JsonViewerProps, 'label' | 'maxHeight' | 'action'> {
  value: unknown
  depth: number
  source: string | undefined
}

function Tree({ label, value, depth, source, maxHeight, action }: TreeProps) {
  const t = useTexts(jsonTexts)
  const [of, setOf] = useState(value)
  const [rows, setRows] = useState<readonly JsonRow[]>(() => rowsTo(value, depth))
  const [active, setActive] = useState(0)
  const [note, setNote] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { copied, copy } = useCopied()
  const show = (to: number) => {
    setRows(rowsTo(value, to))
    setActive(0)
  }
  if (of !== value) {
    setOf(value)
    show(depth)
    setNote('')
  }
  const expandAll = () => {
    const { depth: to, whole } = depthWithin(value, mostLines)
    show(to)
    setNote(whole ? '' : t('tooLarge', { level: formatNumber(to) }))
  }
  const reveal = (path: JsonPath) => {
    const { rows: opened, at } = revealed(rows, path)
    setRows(opened)
    setActive(at)
  }
  return (
    <div className={css.viewer}>
      <div className={css.tools}>
        <Search value={value} onFound={reveal} />
        <Button size="small" look="quiet" onClick={expandAll}>
          {t('expandAll')}
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            show(0)
            setNote('')
          }}
        >
          {t('collapseAll')}
        </Button>
        <span className={css.toolsEnd}>
          <Button
            size="small"
            icon={copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
            onClick={() => copy('all', source ?? jsonText(value))}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
          {action}
        </span>
      </div>
      {note && (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
      <JsonTree
        label={label}
        rows={rows}
        onRows={setRows}
        active={active}
        onActive={setActive}
        maxHeight={maxHeight}
        box={box}
      />
    </div>
  )
}

const mostFound = 1000

/** Searches names and values; Enter moves to the next match. */
function Search({ value, onFound }: { value: unknown; onFound: (path: JsonPath) => void }) {
  const t = useTexts(jsonTexts)
  const [words, setWords] = useState('')
  const [places, setPlaces] = useState<readonly JsonPath[]>([])
  const [at, setAt] = useState(0)
  const go = (list: readonly JsonPath[], to: number) => {
    const next = list.length === 0 ? 0 : (to + list.length) % list.length
    setAt(next)
    const path = list[next]
    if (path) onFound(path)
  }
  const type = (typed: string) => {
    setWords(typed)
    const found = placesOf(value, typed, mostFound)
    setPlaces(found)
    go(found, 0)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(places, at + (event.shiftKey ? -1 : 1))
  }
  const count = places.length === mostFound ? `${formatNumber(mostFound)}+` : formatNumber(places.length)
  return (
    <search className={css.search}>
      <TextField
        label={t('jsonSearch')}
        hideLabel
        type="search"
        placeholder={t('search')}
        icon={<IconSearch size={14} />}
        value={words}
        onChange={type}
        onKeyDown={keys}
      />
      {words.trim() !== '' && (
        <>
          <span className={css.found} aria-live="polite">
            {places.length === 0 ? t('noMatch') : t('matchOf', { at: formatNumber(at + 1), count })}
          </span>
          <IconButton
            size="small"
            label={t('previousMatch')}
            refused={places.length === 0 ? t('noMatch') : undefined}
            onClick={() => go(places, at - 1)}
          >
            <IconChevronUp size={14} />
          </IconButton>
          <IconButton
            size="small"
            label={t('nextMatch')}
            refused={places.length === 0 ? t('noMatch') : undefined}
            onClick={() => go(places, at + 1)}
          >
            <IconChevronDown size={14} />
          </IconButton>
        </>
      )}
    </search>
  )
}
