import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { fieldName, shownChange } from './change-words.ts'
import css from './change-lines.module.css'
import { changesTexts } from './texts.ts'

export interface ChangeLinesProps {
  changes: readonly { field: string; before: string | null; after: string | null }[]
  nameOf?: (field: string) => string
  /** On one line if nothing is replaced, for tables with many rows. */
  inline?: boolean
}

const atFirst = 5

/**
 * Shows a row's changes, one line per field with before and after, and unchanged values once; long lists show only the first ones.
 */
export function ChangeLines({ changes, nameOf = fieldName, inline = false }: ChangeLinesProps) {
  const { timeZone } = useAgency()
  const t = useTexts(changesTexts)
  const [all, setAll] = useState(false)
  // A button that hides one line would take as much space as the line.
  const shown = all || changes.length <= atFirst + 1 ? changes : changes.slice(0, atFirst)
  const hidden = changes.length - shown.length
  if (changes.length === 0) return null
  if (inline && changes.every(({ field, before }) => shownChange(field, before, timeZone) === ''))
    return (
      <ul className={css.inline}>
        {changes.map(({ field, after }) => (
          <li key={field}>
            <span className={css.changed}>{nameOf(field)}:</span> <Value value={shownChange(field, after, timeZone)} />
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <ul className={css.changes}>
        {shown.map(({ field, before, after }) => {
          const [was, is] = [shownChange(field, before, timeZone), shownChange(field, after, timeZone)]
          return (
            <li key={field}>
              <span className={css.changed}>{nameOf(field)}:</span>{' '}
              {was !== is && (
                <>
                  <Value value={was} was /> <Arrow />
                </>
              )}
              <Value value={is} />
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" size="small" onClick={() => setAll(true)}>
          {t('showMore', { count: hidden })}
        </Button>
      )}
    </>
  )
}

function Arrow() {
  const t = useTexts(changesTexts)
  return (
    <>
      <span aria-hidden="true">→ </span>
      <span className="sr-only">{t('becomes')} </span>
    </>
  )
}

function Value({ value, was = false }: { value: string; was?: boolean }) {
  const t = useTexts(changesTexts)
  if (value === '') return <span className="quiet">{t('blank')}</span>
  return was ? <span className={css.was}>{value}</span> : <span>{value}</span>
}
