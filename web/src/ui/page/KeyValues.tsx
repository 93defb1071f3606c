import type { ReactNode } from 'react'
import css from './page.module.css'
import { uiTexts } from '../texts.ts'

export interface KeyValue {
  label: string
  /** Nothing shows as a dash: `null`, an empty text, or what `condition && words` leaves. A yes or no needs words of its own. */
  value: Exclude<ReactNode, true>
}

/** Facts with their names; `narrow` puts the name above. */
export function KeyValues({ items, narrow }: { items: readonly KeyValue[]; narrow?: boolean }) {
  return (
    <dl className={css.facts2} data-narrow={narrow || undefined}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === false || value === '' ? (
              <>
                <span aria-hidden="true" className="quiet">
                  –
                </span>
                <span className="sr-only">{uiTexts.say('notGiven')}</span>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
