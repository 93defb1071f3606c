import { type Answer, api, pastedLines } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import type { ChosenPerson } from './PeopleField.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

interface Props {
  value: readonly ChosenPerson[]
  onChange: (value: readonly ChosenPerson[]) => void
}
type LeftOut = Answer<typeof api.surveys.people>['left_out']

/** A list from a mail or a spreadsheet: those who are found join the chosen people, the other lines stay to be corrected. */
export function PasteField({ value, onChange }: Props) {
  const t = useTexts(surveysTexts)
  const [pasted, setPasted] = useState('')
  const [leftOut, setLeftOut] = useState<LeftOut>([])
  const [error, setError] = useState<string>()
  const find = useSend(api.surveys.people, {
    done: ({ data, left_out }) => {
      const known = new Set(value.map(({ id }) => id))
      onChange([...value, ...data.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))])
      setLeftOut(left_out)
      setPasted(left_out.map(({ line }) => line).join('\n'))
    },
    fail: failure => {
      const [first] = Object.values(failure.fieldErrors())
      setError(first)
      return first !== undefined
    },
  })
  const lines = pastedLines(pasted)
  const addButton = useRef<HTMLButtonElement>(null)
  const take = (line: string, { id, name }: ChosenPerson) => {
    if (!value.some(one => one.id === id)) onChange([...value, { id, name }])
    setLeftOut(leftOut.filter(one => one.line !== line))
    // the field may hold more by now
    setPasted(lines.filter(one => one !== line).join('\n'))
    // the pressed button goes with its line
    addButton.current?.focus()
  }
  return (
    <div className={css.paste}>
      <TextAreaField
        label={t('paste')}
        hint={t('pasteHint')}
        rows={4}
        value={pasted}
        error={error}
        onChange={next => {
          setPasted(next)
          setError(undefined)
        }}
      />
      <Button
        ref={addButton}
        size="small"
        busy={find.isSending}
        onClick={() =>
          lines.length > 0 ? find.send({ body: { who: { by: 'pasted', lines } } }) : setError(t('pasteNone'))
        }
      >
        {t('pasteAdd')}
      </Button>
      {leftOut.length > 0 && (
        <div role="alert">
          <ul className={css.gaps} aria-label={t('pasteLeftOut')}>
            {leftOut.map(({ line, found, near }) => (
              <li key={line}>
                {near.length > 0 && found === 0 ? t('didYouMean', { line }) : t('leftOut', { line, found })}
                {near.map(one => (
                  <Button key={one.id} size="small" onClick={() => take(line, one)}>
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
