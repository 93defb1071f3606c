import { access, api, type Instructor, instructorsList, taxonomyFieldNames } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { InstructorFields, type InstructorValues } from './InstructorFields.tsx'

const orNull = (text: string) => text.trim() || null

export const instructorKind: Kind<Instructor, InstructorValues> = {
  is: 'instructor',
  edits: access.editSessions,
  list: instructorsList,
  tab: agencyPages.settingsInstructors.path,
  calls: { list: api.taxonomy.instructors, add: api.taxonomy.addInstructor, update: api.taxonomy.updateInstructor },
  empty: {
    name: '',
    email: '',
    phone: '',
    languages: ['en'],
    is_rn: false,
    license_state: '',
    license_number: '',
    license_expires_on: '',
  },
  valuesOf: row => ({
    name: row.name,
    email: row.email ?? '',
    phone: row.phone ?? '',
    languages: row.languages,
    is_rn: row.is_rn,
    license_state: row.license_state ?? '',
    license_number: row.license_number ?? '',
    license_expires_on: row.license_expires_on ?? '',
  }),
  bodyOf: ({ name, languages, is_rn, ...texts }) => ({
    name,
    languages,
    is_rn,
    ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, orNull(value)])),
  }),
  Fields: InstructorFields,
  labels: taxonomyFieldNames,
}
