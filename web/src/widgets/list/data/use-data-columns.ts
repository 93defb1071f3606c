import { type DataColumn, type Endpoint, type List, withDataColumns } from '@preceptor/contract'
import { useMemo } from 'react'
import { useQueryOf } from '@/api/queries.ts'

/**
 * The list with the columns that its data has, as `endpoint` tells them; `undefined` until they are known. `refused`: the reader may not
 * see this one's data, which the screen says in its own words.
 */
export function useDataColumns(endpoint: Endpoint, list: List, { id }: { id: string }) {
  const { data, error, refetch } = useQueryOf(endpoint, { params: { id } }, { staleTime: 60_000, quiet: true })
  const columns = (data as { data: readonly DataColumn[] } | undefined)?.data
  const definition = useMemo(() => columns && withDataColumns(list, columns, id), [columns, list, id])
  return {
    columns,
    definition,
    refused: error?.code === 'FORBIDDEN',
    failed: error !== null,
    retry: () => void refetch(),
  }
}
