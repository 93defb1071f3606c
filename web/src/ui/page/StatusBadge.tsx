import css from './page.module.css'

export type StatusColour = 'green' | 'amber' | 'red' | 'grey' | 'blue' | 'violet'

/** Color is never the only signal: the text says the same. */
export function StatusBadge({ colour, children }: { colour: StatusColour; children: string }) {
  return (
    <span className={css.badge} data-colour={colour}>
      {children}
    </span>
  )
}
