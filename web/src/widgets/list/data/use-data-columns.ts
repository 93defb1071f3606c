import { type DataColumn, type Endpoint, type List, withDataColumns } from '@preceptor/contract'
import { useMemo } from 'react'
import { useQueryOf } from '@/api/queries.ts'

/**
 * Returns the list with its data columns, from `endpoint`; `undefined` until they load. `refused`: the user may not see this data,
 * which the screen explains.
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
