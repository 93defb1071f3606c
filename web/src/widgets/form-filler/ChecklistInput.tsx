import type { ChecklistAnswer } from '@preceptor/contract/forms/answer-values'
import type { FieldOf } from '@preceptor/contract/forms/content'
import { formLimits } from '@preceptor/contract/forms/limits'
import { directionOf } from '@preceptor/contract/texts/texts'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import form from '@/ui/form/form.module.css'
import css from './filler.module.css'
import { type InputProps, textIn, useFiller } from './filler.ts'
import { Group } from './Group.tsx'
import { fillerTexts } from './texts.ts'

const nothing = { rating: null, initials: null }

/** Items on a scale. Arrow keys move; a number rates the item and moves to the next. */
export function ChecklistInput({ field, value, onChange, hint, ...group }: InputProps<FieldOf<'checklist'>>) {
  const t = useTexts(fillerTexts)
  const { language } = useFiller()
  const name = useId()
  const table = useRef<HTMLTableElement>(null)
  const answer = (value ?? {}) as ChecklistAnswer
  const { items, scale, takes_initials } = field
  const set = (key: string, part: Partial<ChecklistAnswer[string]>) => {
    const next = { ...answer, [key]: { ...(answer[key] ?? nothing), ...part } }
    const isEmpty = Object.values(next).every(({ rating, initials }) => rating === null && initials === null)
    onChange(isEmpty ? null : next)
  }
  const focusAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-at="${row},${column}"]`)?.focus()
  const onKey = (event: KeyboardEvent, row: number, column: number) => {
    const forward = directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const digit = Number(event.key)
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusAt(row + (event.key === 'ArrowDown' ? 1 : -1), column)
    } else if (sideways) {
      event.preventDefault()
      focusAt(row, column + (event.key === forward ? 1 : -1))
    } else if (event.key.trim() !== '' && digit >= 1 && digit <= scale.length) {
      event.preventDefault()
      set(items[row]?.key ?? '', { rating: scale[digit - 1]?.key ?? null })
      focusAt(row + 1, column)
    }
  }
  return (
    <Group
      {...group}
      hint={
        <>
          {hint} <span className="sr-only">{t('gridKeys')}</span>
        </>
      }
    >
      <table ref={table} className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {scale.map(({ key, labels }) => (
              <th key={key} scope="col">
                {textIn(labels, language, key)}
              </th>
            ))}
            {takes_initials && <th scope="col">{t('initials')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item, row) => {
            const label = textIn(item.labels, language, item.key)
            const { rating, initials } = answer[item.key] ?? nothing
            return (
              <tr key={item.key}>
                <th scope="row">{label}</th>
                {scale.map((one, column) => {
                  const word = textIn(one.labels, language, one.key)
                  return (
                    <td key={one.key}>
                      <label className={css.rating}>
                        <input
                          type="radio"
                          name={`${name}-${item.key}`}
                          data-at={`${row},${column}`}
                          aria-label={t('ratingOf', { item: label, rating: word })}
                          checked={rating === one.key}
                          onChange={() => set(item.key, { rating: one.key })}
                          onKeyDown={event => onKey(event, row, column)}
                        />
                        <span aria-hidden="true">{word}</span>
                      </label>
                    </td>
                  )
                })}
                {takes_initials && (
                  <td>
                    <label className={css.initials}>
                      <span aria-hidden="true">{t('initials')}</span>
                      <input
                        className={form.control}
                        aria-label={t('initialsFor', { name: label })}
                        autoComplete="off"
                        maxLength={2 * formLimits.initials}
                        size={5}
                        value={initials ?? ''}
                        onChange={event =>
                          set(item.key, { initials: event.target.value.toLocaleUpperCase('en') || null })
                        }
                      />
                    </label>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Group>
  )
}
