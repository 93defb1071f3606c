import { api, type CredentialType, credentialTypesList, taxonomyFieldNames } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { CredentialTypeFields, type CredentialTypeValues } from './CredentialTypeFields.tsx'

const empty: CredentialTypeValues = {
  name: '',
  code: '',
  needs_number: false,
  needs_file: true,
  needs_expiry: true,
  is_medical: false,
  valid_months: '',
  reminders: '60, 30, 7, 0',
  discipline_ids: [],
}

/** Text that isn't a number becomes NaN, which the schema rejects with its message. */
const wholeOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

export const credentialTypeKind: Kind<CredentialType, CredentialTypeValues> = {
  is: 'credentialType',
  list: credentialTypesList,
  tab: agencyPages.settingsCredentials.path,
  calls: {
    list: api.taxonomy.credentialTypes,
    add: api.taxonomy.addCredentialType,
    update: api.taxonomy.updateCredentialType,
  },
  empty,
  valuesOf: row => ({
    name: row.name,
    code: row.code ?? '',
    needs_number: row.needs_number,
    needs_file: row.needs_file,
    needs_expiry: row.needs_expiry,
    is_medical: row.is_medical,
    valid_months: row.valid_months === null ? '' : String(row.valid_months),
    reminders: row.reminders.join(', '),
    discipline_ids: row.discipline_ids,
  }),
  bodyOf: values => ({
    ...values,
    code: values.code.trim() || null,
    valid_months: values.valid_months.trim() === '' ? null : wholeOf(values.valid_months),
    reminders:
      values.reminders.trim() === ''
        ? []
        : values.reminders
            .split(/[,;\s]+/)
            .filter(Boolean)
            .map(wholeOf),
  }),
  Fields: CredentialTypeFields,
  labels: taxonomyFieldNames,
}
