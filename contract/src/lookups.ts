import * as z from 'zod/mini'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id } from './schemas.ts'

const lookupRow = z.object({ id, name: z.string(), code: z.nullable(z.string()), is_active: z.boolean() })
export type LookupRow = z.infer<typeof lookupRow>

const lookup = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.employees,
    scope: 'agency',
    response: z.object({ data: z.array(lookupRow) }),
  })

/** Short lists of one agency that fields and filters choose from. */
export const lookups = {
  disciplines: lookup('/admin/disciplines', 'Disciplines of the agency'),
  locations: lookup('/admin/locations', 'Locations of the agency'),
  coordinators: lookup('/admin/coordinators', 'Coordinators of the agency'),
}

const country = z.object({ id: z.string(), name: z.string(), calling_code: z.string() })
export type Country = z.infer<typeof country>

/** Lists that are the same for every agency. */
export const worldLookups = {
  countries: endpoint({
    method: 'GET',
    path: '/admin/countries',
    summary: 'Calling codes: +1 first, as United States/Canada, then one row per country, by name (R-CON-2)',
    access: access.signedIn,
    scope: 'self',
    response: z.object({ data: z.array(country) }),
  }),
}
