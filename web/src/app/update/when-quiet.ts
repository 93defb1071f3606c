import { queryClient } from '@/api/query-client.ts'

/** Resolves when nothing is loading, so content the user waits for comes before the files the worker caches. */
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
