import type { CredentialType } from '../taxonomy/taxonomy-entries.ts'
import { credentialText } from './texts.ts'

type Needs = Pick<CredentialType, 'name' | 'needs_number' | 'needs_file' | 'needs_expiry'>
interface Written {
  number: string | null
  expires_on: string | null
  files: readonly unknown[]
}

/** Returns, by field, the data that the credential's type requires and that is missing. */
export function missingOfCredential(
  { name, needs_number, needs_file, needs_expiry }: Needs,
  { number, expires_on, files }: Written,
): Partial<Record<keyof Written, string>> {
  return {
    ...(needs_number && !number && { number: credentialText('numberMissing', { name }) }),
    ...(needs_file && files.length === 0 && { files: credentialText('fileMissing', { name }) }),
    ...(needs_expiry && !expires_on && { expires_on: credentialText('expiryMissing', { name }) }),
  }
}
