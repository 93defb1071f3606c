import { access, api, type Holiday, holidaysList, taxonomyFieldNames } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { HolidayFields, type HolidayValues } from './HolidayFields.tsx'

export const holidayKind: Kind<Holiday, HolidayValues> = {
  is: 'holiday',
  edits: access.editSessions,
  list: holidaysList,
  tab: agencyPages.settingsHolidays.path,
  calls: { list: api.taxonomy.holidays, add: api.taxonomy.addHoliday, update: api.taxonomy.updateHoliday },
  empty: { name: '', on_day: '', every_year: false },
  valuesOf: ({ name, on_day, every_year }) => ({ name, on_day, every_year }),
  bodyOf: values => ({ ...values }),
  Fields: HolidayFields,
  labels: taxonomyFieldNames,
}
