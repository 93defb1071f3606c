import { Button } from '../Button.tsx'
import { Empty } from '../page/Empty.tsx'

/** The rows did not come, and there are none to show. */
export const ListFailed = ({ what = 'list', onRetry }: { what?: string; onRetry: (() => void) | undefined }) => (
  <div role="alert">
    <Empty
      title={`The ${what} could not be loaded`}
      hint="Check your connection and try again. If it keeps failing, tell your administrator."
      action={onRetry && <Button onClick={onRetry}>Retry</Button>}
    />
  </div>
)
