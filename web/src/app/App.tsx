import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { queryClient } from '@/api/query-client.ts'
import { LinkContext } from '@/ui/Link.tsx'
import { AppLink } from './AppLink.tsx'
import { router } from './router.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={AppLink}>
        <RouterProvider router={router} />
      </LinkContext>
    </QueryClientProvider>
  )
}
