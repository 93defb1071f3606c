import { catalogId } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { type Area, AreaContext } from '@/session/agency-context.ts'

const catalog: Area = { routeAgencyId: catalogId, prefix: '/csm' }

/** The vendor's catalog stands where an agency would: its programs are read and written by the same calls. */
export const CatalogArea = ({ children }: { children: ReactNode }) => (
  <AreaContext value={catalog}>{children}</AreaContext>
)
