import { catalogId } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { type Area, AreaContext } from '@/session/agency-context.ts'

const catalog: Area = { routeAgencyId: catalogId, prefix: '/csm' }

/** The vendor's catalog in place of an agency: the same calls read and write its programs. */
export const CatalogArea = ({ children }: { children: ReactNode }) => (
  <AreaContext value={catalog}>{children}</AreaContext>
)
