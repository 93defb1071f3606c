import type { RosterImport } from '@preceptor/contract'
import type { Uploaded } from '../../http/uploaded.ts'
import type { Scope } from '../../scope/scope.ts'
import { readImport } from './read-import.ts'
import type { ImportSettings } from './settings.ts'
import { takeIn } from './take-in.ts'

/** Stores a roster file; changes no employee. */
export async function uploadRoster(scope: Scope, file: Uploaded): Promise<RosterImport> {
  const id = await takeIn<ImportSettings>(scope, file, {
    kind: 'provider_import',
    of: 'roster',
    settings: (base, { offers, date_order }, known) => ({
      ...base,
      offers,
      options: known?.options ?? { date_order, erase_blank: false, same_name: 'ask', usual_status: 1 },
      decisions: known?.decisions ?? {},
      unknowns: [],
      planned: [],
      made: [],
    }),
  })
  return readImport(scope, id)
}
