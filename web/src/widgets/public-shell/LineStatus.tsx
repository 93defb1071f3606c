import css from './public-shell.module.css'

/** How the line is and what waits for it. Said aloud when it changes; without words it takes no room. */
export function LineStatus({ words, offline }: { words: string; offline: boolean }) {
  return (
    <p role="status" className={css.line} data-offline={offline || undefined}>
      {words}
    </p>
  )
}
