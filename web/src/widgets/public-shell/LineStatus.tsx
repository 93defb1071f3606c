import css from './public-shell.module.css'

/** Shows the connection state and unsent work, announced when it changes. Without text it takes no space. */
export function LineStatus({ words, offline }: { words: string; offline: boolean }) {
  return (
    <p role="status" className={css.line} data-offline={offline || undefined}>
      {words}
    </p>
  )
}
