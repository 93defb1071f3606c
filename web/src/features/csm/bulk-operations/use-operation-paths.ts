import type { Id } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import { paths, withQuery } from '@/nav/paths.ts'
import { useArea } from '@/session/agency-context.ts'

type Query = Parameters<typeof withQuery>[1]

/** Returns addresses of bulk operations at the page's mount: for all agencies, or in the settings of one. */
export function useOperationPaths() {
  const { routeAgencyId: agencyId } = useArea()
  const to = useAgencyPaths()
  const base = agencyId === null ? paths.bulkOperations() : to.page('settings/bulk-operations')
  return {
    agencyId,
    list: () => base,
    create: (query?: Query) => withQuery(`${base}/new`, query),
    one: (id: Id, query?: Query) => withQuery(`${base}/${id}`, query),
  }
}
