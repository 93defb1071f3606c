import css from './public-shell.module.css'

/** Says whether there is a connection and what waits for it, aloud when it changes. Without words it takes no room. */
export function LineStatus({ words, offline }: { words: string; offline: boolean }) {
  return (
    <p role="status" className={css.line} data-offline={offline || undefined}>
      {words}
    </p>
  )
}
