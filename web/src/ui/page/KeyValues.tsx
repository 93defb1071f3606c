import type { ReactNode } from 'react'
import css from './page.module.css'
import { uiTexts } from '../texts.ts'

export interface KeyValue {
  label: string
  /** Empty values show as a dash: `null`, an empty text, or the result of `condition && words`. A boolean must be given as text. */
  value: Exclude<ReactNode, true>
}

/** Labeled values; `narrow` puts the label above. */
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
