import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import css from './public.module.css'

const sentence = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `The page answered ${error.status}.`
  if (error instanceof TypeError && /import|fetch/i.test(error.message)) {
    return 'A part of this page could not be loaded. You may be offline, or a new version has been put in place.'
  }
  return 'Something in this page went wrong. Nothing you saved before is lost.'
}

/** When a page breaks: what happened, and two ways on. */
export function CrashPage() {
  const error = useRouteError()
  return (
    <main id="main" className={css.crash}>
      <h1 tabIndex={-1}>This page could not be shown</h1>
      <p>{sentence(error)}</p>
      <div className={css.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <ButtonLink href="/">Go to the start page</ButtonLink>
      </div>
      {error instanceof Error && (
        <details>
          <summary>For support</summary>
          <pre>{error.message}</pre>
        </details>
      )}
    </main>
  )
}
