import { access, api, type Room, roomsList, taxonomyFieldNames } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { RoomFields, type RoomValues } from './RoomFields.tsx'

export const roomKind: Kind<Room, RoomValues> = {
  is: 'room',
  edits: access.editSessions,
  list: roomsList,
  tab: agencyPages.settingsRooms.path,
  calls: { list: api.taxonomy.rooms, add: api.taxonomy.addRoom, update: api.taxonomy.updateRoom },
  empty: { name: '', location_id: '', capacity: '', directions: '' },
  valuesOf: row => ({
    name: row.name,
    location_id: row.location_id,
    capacity: row.capacity === null ? '' : String(row.capacity),
    directions: row.directions ?? '',
  }),
  bodyOf: values => ({
    ...values,
    capacity: values.capacity.trim() === '' ? null : Number(values.capacity),
    directions: values.directions.trim() || null,
  }),
  Fields: RoomFields,
  labels: taxonomyFieldNames,
  show: (values, field, rows) =>
    field === 'location_id'
      ? (rows.find(row => row.location_id === values.location_id)?.location_name ?? '')
      : undefined,
}
