import { api, type Endpoint, type List, type SavedView, type ViewResource } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { ListQuery } from '../list-query.ts'

/** Returns the calls for views of one agency or of vendor staff: the same calls at two addresses. */
export const viewCalls = ({ views }: List) =>
  views === 'vendor' ? (api.csmSavedViews as unknown as typeof api.savedViews) : api.savedViews

/** The program or learning path of the list, if each has its own. */
type Path = Readonly<Record<string, string>> | undefined
const whose = ({ name, of }: List, { id = '' }: Readonly<Record<string, string>>) =>
  of !== undefined ? { form_id: of } : name === 'path_progress' ? { path_id: id } : { program_id: id }

/** Returns the user's own and shared views, with recent counts. Loads after the rows, which have priority. */
export function useViews(list: List, enabled: boolean, path: Path): SavedView[] | undefined {
  const query = { resource: list.name as ViewResource, ...(path && whose(list, path)) }
  const views = useQueryOf(viewCalls(list).list, { query }, { enabled, quiet: true, staleTime: 30_000 })
  return enabled ? views.data?.data : undefined
}

/** Counts the rows of a built-in view. */
export function useCountOf(endpoint: Endpoint, query: ListQuery, enabled: boolean, path: Path): number | undefined {
  const options = { enabled, quiet: true, staleTime: 30_000 }
  const page = useQueryOf(endpoint, { ...(path && { params: path }), query: { ...query, per_page: 1 } }, options)
  return (page.data as { meta: { total: number } } | undefined)?.meta.total
}
