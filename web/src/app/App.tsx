import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '@/api/query-client.ts'
import { LinkContext } from '@/ui/Link.tsx'
import { AppLink } from './AppLink.tsx'
import { AppRouter } from './AppRouter.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={AppLink}>
        <AppRouter />
      </LinkContext>
    </QueryClientProvider>
  )
}
