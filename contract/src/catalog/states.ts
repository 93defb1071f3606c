import { stateTable } from '../state-table.ts'
import { catalogText } from './texts.ts'

/** The agency that stands for the vendor's catalog: hidden everywhere else (docs/decisions/063). */
export const catalogId = '00000000-0000-7000-8000-00000000ca7a'

/**
 * Calls of agencies that serve the catalog too: what programs are written with. To all others it is no agency. Archiving is not among
 * them: what is withdrawn says so.
 */
export const servesCatalog = ({ method, path }: { method: string; path: string }): boolean =>
  (/^\/admin\/(programs|files)(\/|$)/.test(path) && !/\/(status|catalog-update)$/.test(path)) ||
  (method === 'GET' && /^\/admin\/(disciplines|locations|training-types(\/names)?|topics)$/.test(path))

/** Of a program of the catalog. `draft`: never published; nobody moves one there or back. */
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

/** Linked: follows the catalog. Copied: the agency's own from then on. */
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

/** What a withdrawal means for people under way. */
export const afterWithdrawal = { finish: catalogText('mayFinish'), stop: catalogText('mustStop') } as const
export type AfterWithdrawal = keyof typeof afterWithdrawal

/** What a checkout to an agency meets there; three of them keep it from being done. */
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
/** The agency is left out. */
export const preventing: readonly Meeting[] = ['holds', 'no_types', 'no_disciplines']
