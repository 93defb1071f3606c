import { queryClient } from '@/api/query-client.ts'

/** Resolves when no fetch is in progress, so that the user's requests come before the files the worker stores. */
export function whenQuiet(): Promise<void> {
  if (queryClient.isFetching() === 0) return Promise.resolve()
  return new Promise(resolve => {
    const end = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      end()
      resolve()
    })
  })
}
