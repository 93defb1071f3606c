import '@mantine/core/styles/default-css-variables.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { queryClient } from '@/api/query-client.ts'
import { mantineTheme } from '@/ui/mantine-theme.ts'
import { LinkContext } from '@/ui/Link.tsx'
import { AppLink } from './AppLink.tsx'
import { router } from './router.ts'

export function App() {
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <LinkContext value={AppLink}>
          <RouterProvider router={router} />
        </LinkContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
