import { api, type Location, taxonomyFieldNames, locationsList } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { LocationFields, type LocationValues } from './LocationFields.tsx'

const orNull = (text: string) => text.trim() || null

export const locationKind: Kind<Location, LocationValues> = {
  is: 'location',
  list: locationsList,
  tab: agencyPages.settingsLocations.path,
  calls: {
    list: api.taxonomy.locations,
    add: api.taxonomy.addLocation,
    update: api.taxonomy.updateLocation,
    preview: api.taxonomy.previewLocationMerge,
    merge: api.taxonomy.mergeLocation,
  },
  empty: {
    name: '',
    code: '',
    address_line1: '',
    city: '',
    state: '',
    postal_code: '',
    time_zone: '',
    parent_id: '',
  },
  valuesOf: row => ({
    name: row.name,
    code: row.code ?? '',
    address_line1: row.address_line1 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postal_code: row.postal_code ?? '',
    time_zone: row.time_zone ?? '',
    parent_id: row.parent_id ?? '',
  }),
  bodyOf: ({ name, ...others }) => ({
    name,
    ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, orNull(value)])),
  }),
  Fields: LocationFields,
  labels: taxonomyFieldNames,
  show: (values, field, rows) =>
    field === 'parent_id' ? (rows.find(({ id }) => id === values.parent_id)?.name ?? '') : undefined,
}
