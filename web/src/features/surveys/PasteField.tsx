import { type Answer, api, pastedLines } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import type { ChosenPerson } from './PeopleField.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

type LeftOut = Answer<typeof api.surveys.people>['left_out']

/** A pasted list: people found are added to the selection, and the other lines stay to be corrected. */
export function usePasted(value: readonly ChosenPerson[], onChange: (value: readonly ChosenPerson[]) => void) {
  const t = useTexts(surveysTexts)
  const [pasted, setPasted] = useState('')
  const [leftOut, setLeftOut] = useState<LeftOut>([])
  const [error, setError] = useState<string>()
  const whenAll = useRef<() => void>(undefined)
  const find = useSend(api.surveys.people, {
    done: ({ data, left_out }) => {
      const known = new Set(value.map(({ id }) => id))
      onChange([...value, ...data.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))])
      setLeftOut(left_out)
      setPasted(left_out.map(({ line }) => line).join('\n'))
      if (left_out.length === 0) whenAll.current?.()
    },
    fail: failure => {
      const [first] = Object.values(failure.fieldErrors())
      setError(first)
      return first !== undefined
    },
  })
  const lines = pastedLines(pasted)
  return {
    pasted,
    lines,
    leftOut,
    error,
    busy: find.isSending,
    type: (next: string) => {
      setPasted(next)
      setError(undefined)
    },
    /** Adds them; calls `then` once every line has been found. */
    add: (then?: () => void) => {
      whenAll.current = then
      if (lines.length > 0) find.send({ body: { who: { by: 'pasted', lines } } })
      else setError(t('pasteNone'))
    },
    take: (line: string, { id, name }: ChosenPerson) => {
      if (!value.some(one => one.id === id)) onChange([...value, { id, name }])
      setLeftOut(leftOut.filter(one => one.line !== line))
      // The field may contain more by now
      setPasted(lines.filter(one => one !== line).join('\n'))
    },
  }
}
export type Pasted = ReturnType<typeof usePasted>

/** Takes a list from an email or spreadsheet. If people are already selected, it opens on demand. */
export function PasteField({ pasted, isOpen: opens }: { pasted: Pasted; isOpen: boolean }) {
  const t = useTexts(surveysTexts)
  const [isOpen, setOpen] = useState(opens || pasted.pasted !== '')
  if (isOpen) return <Paste pasted={pasted} focus={!opens} />
  return (
    <div className={css.paste}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('paste')}
      </Button>
    </div>
  )
}

function Paste({
  pasted: { pasted, leftOut, error, busy, type, add, take },
  focus,
}: {
  pasted: Pasted
  focus: boolean
}) {
  const t = useTexts(surveysTexts)
  const addButton = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) place.current?.querySelector('textarea')?.focus()
  }, [focus])
  return (
    <div ref={place} className={css.paste}>
      <TextAreaField label={t('paste')} hint={t('pasteHint')} rows={4} value={pasted} error={error} onChange={type} />
      <Button ref={addButton} size="small" busy={busy} onClick={() => add()}>
        {t('pasteAdd')}
      </Button>
      {leftOut.length > 0 && (
        <div role="alert">
          <ul className={css.gaps} aria-label={t('pasteLeftOut')}>
            {leftOut.map(({ line, found, near }) => (
              <li key={line}>
                {near.length > 0 && found === 0 ? t('didYouMean', { line }) : t('leftOut', { line, found })}
                {near.map(one => (
                  <Button
                    key={one.id}
                    size="small"
                    onClick={() => {
                      take(line, one)
                      // The clicked button disappears with its line
                      addButton.current?.focus()
                    }}
                  >
                    {t('pasteTake', { who: [one.employee_number, one.name].filter(Boolean).join(' ') })}
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
