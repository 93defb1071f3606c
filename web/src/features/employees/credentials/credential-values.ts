import { inWords } from '@/lib/texts/catalogue.ts'
import { missingOfCredential } from '@preceptor/contract/credentials/credential-needs'
import { addDays, addMonths, type Credential, type CredentialType, type KeptFile } from '@preceptor/contract'

/** The form's values, without nulls. */
export interface CredentialValues {
  type_id: string
  number: string
  issued_on: string
  expires_on: string
  note: string
  files: readonly KeptFile[]
}

export const blank = (type_id = ''): CredentialValues => ({
  type_id,
  number: '',
  issued_on: '',
  expires_on: '',
  note: '',
  files: [],
})

export const valuesOf = (one: Credential): CredentialValues => ({
  type_id: one.type_id,
  number: one.number ?? '',
  issued_on: one.issued_on,
  expires_on: one.expires_on ?? '',
  note: one.note ?? '',
  files: one.files,
})

/** Returns a renewal with the same number and blank dates. */
export const renewalOf = (one: Credential): CredentialValues => ({
  ...blank(one.type_id),
  number: one.number ?? '',
})

export const bodyOf = ({ number, files, ...values }: CredentialValues) => ({
  ...values,
  number: number.trim(),
  files: files.map(({ id }) => id),
})

type Needed = Pick<CredentialType, 'id' | 'name' | 'needs_number' | 'needs_file' | 'needs_expiry'>
/** Returns problems with the type's requirements, as the server would, so that all are marked at the first try. */
export function problemsOf(values: CredentialValues, types: readonly Needed[]): Record<string, string> {
  const type = types.find(({ id }) => id === values.type_id)
  const missing = type ? missingOfCredential(type, { ...values, number: values.number.trim() }) : {}
  return Object.fromEntries(Object.entries(missing).map(([field, sentence]) => [field, inWords(sentence)]))
}

/** Returns the usual last day: twelve months from March 20 end on March 19. */
const lastDay = (issued_on: string, months: number) => addDays(addMonths(issued_on, months), -1)

type Known = Pick<CredentialType, 'id' | 'valid_months' | 'needs_expiry'>
const usualEnd = ({ type_id, issued_on }: CredentialValues, types: readonly Known[]): string => {
  const months = types.find(({ id }) => id === type_id)?.valid_months
  return months && /^\d{4}-\d{2}-\d{2}$/.test(issued_on) ? lastDay(issued_on, months) : ''
}

/** Updates the usual last day with the type or first day, unless someone typed one. */
export function withUsualEnd(
  values: CredentialValues,
  change: Partial<CredentialValues>,
  types: readonly Known[],
): Partial<CredentialValues> {
  const untouched = values.expires_on === '' || values.expires_on === usualEnd(values, types)
  return untouched ? { ...change, expires_on: usualEnd({ ...values, ...change }, types) } : change
}
