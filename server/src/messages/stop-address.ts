import type { Id } from '@preceptor/contract'
import type { Config } from '../config.ts'
import type { Keyring } from '../keys/secrets.ts'
import { idOfSigned, signedId } from './signed-id.ts'

/**
 * Returns the address where an email's recipient unsubscribes from such emails, valid as long as the key exists: no sign-in, and
 * only for themselves.
 */
export const stopAddress = ({ appKeys, publicUrl }: Pick<Config, 'appKeys' | 'publicUrl'>, id: Id): string =>
  `${publicUrl}/unsubscribe/${signedId(appKeys, 'stops of mails', id)}`

/** Returns the mail whose unsubscribe link this is; null if it was not issued by us. */
export const mailOfStop = (keys: Keyring, given: string): Id | null => idOfSigned(keys, 'stops of mails', given)
