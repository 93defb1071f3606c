import type { Endpoint } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useRefresh } from '@/api/queries.ts'

/** Fetches the rows of a job once more when its state changes: the last poll may have come before the last row. */
export function useRefreshedOnChange(state: string, ...rows: Endpoint[]) {
  const refresh = useRefresh()
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    refresh(...rows)
  })
}
