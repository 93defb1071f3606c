import { afterSaving } from '@/nav/after-saving.ts'
import { type Patch, patched, searchText } from '@/nav/url-state.ts'
import type { ListAddress } from './use-list-address.ts'

/**
 * Dialogs opened by a list's address, such as `add=1` and `edit=<id>`: they work with reload, Back, and the search, and the list
 * stays on its page.
 */
export function dialogsOf<Row extends { id: string }>({
  params,
  change,
  rows,
}: Pick<ListAddress, 'params' | 'change'> & { rows?: readonly Row[] | undefined }) {
  const page = params.get('page')
  return {
    isOpen: (name: string) => params.get(name) === '1',
    rowOf: (name: string) => rows?.find(({ id }) => id === params.get(name)),
    open: (patch: Patch) => change({ ...patch, page }),
    /** Returns the address that opens one, for the link on a row's name. */
    hrefOf: (patch: Patch) => `${location.pathname}?${searchText(patched(params, { ...patch, page }))}`,
    close: (...names: readonly string[]) =>
      change({ ...Object.fromEntries(names.map(name => [name, null])), page }, { replace: true, ...afterSaving }),
  }
}
