import { stateTable } from '../state-table.ts'
import { catalogText } from './texts.ts'

/** The agency that represents the vendor's catalog, hidden everywhere else (docs/decisions/063). */
export const catalogId = '00000000-0000-7000-8000-00000000ca7a'

/**
 * Agency calls that also work for the catalog, to write programs. For all other calls the catalog isn't an agency. Archiving is
 * excluded, because withdrawing from the catalog is a separate act.
 */
export const servesCatalog = ({ method, path }: { method: string; path: string }): boolean =>
  (/^\/admin\/(programs|files)(\/|$)/.test(path) && !/\/(status|catalog-update)$/.test(path)) ||
  (method === 'GET' && /^\/admin\/(disciplines|locations|training-types(\/names)?|topics)$/.test(path))

/** States of a catalog program. A `draft` was never published; no one moves a program to or from it. */
export const catalogStates = stateTable(
  {
    draft: catalogText('draft'),
    published: catalogText('published'),
    deprecated: catalogText('deprecated'),
    withdrawn: catalogText('withdrawn'),
  },
  {
    draft: {},
    published: { deprecated: catalogText('deprecate'), withdrawn: catalogText('withdraw') },
    deprecated: { published: catalogText('offerAgain'), withdrawn: catalogText('withdraw') },
    withdrawn: { published: catalogText('offerAgain') },
  },
)
export type CatalogState = keyof typeof catalogStates.names

/** Linked: follows the catalog. Copied: belongs to the agency from then on. */
export const checkoutModes = { linked: catalogText('linked'), copied: catalogText('copied') } as const
export type CheckoutMode = keyof typeof checkoutModes

export const checkoutStates = {
  live: catalogText('live'),
  update_available: catalogText('updateAvailable'),
  pending: catalogText('pending'),
  expired: catalogText('expired'),
  withdrawn: catalogText('withdrawn'),
} as const
export type CheckoutState = keyof typeof checkoutStates

/** The effect of a withdrawal on people in progress. */
export const afterWithdrawal = { finish: catalogText('mayFinish'), stop: catalogText('mustStop') } as const
export type AfterWithdrawal = keyof typeof afterWithdrawal

/** Issues that a checkout finds in an agency; three of them block it. */
export const meetings = {
  holds: catalogText('meetsHolds'),
  no_types: catalogText('meetsNoTypes'),
  code_taken: catalogText('meetsCode'),
  title_taken: catalogText('meetsTitle'),
  no_type: catalogText('meetsNoType'),
  no_disciplines: catalogText('meetsNoDisciplines'),
  lacks_disciplines: catalogText('meetsLacks'),
} as const
export type Meeting = keyof typeof meetings
/** Issues for which the agency is left out. */
export const preventing: readonly Meeting[] = ['holds', 'no_types', 'no_disciplines']
