import type { Id } from '@preceptor/contract'
import type { Config } from '../config.ts'
import type { Keyring } from '../keys/secrets.ts'
import { idOfSigned, signedId } from './signed-id.ts'

/** Returns the address where an email's recipient stops such emails, as long as the key exists: without a sign-in, and only their own. */
export const stopAddress = ({ appKeys, publicUrl }: Pick<Config, 'appKeys' | 'publicUrl'>, id: Id): string =>
  `${publicUrl}/unsubscribe/${signedId(appKeys, 'stops of mails', id)}`

/** The mail that a link stood in; null: it was not given out by us. */
export const mailOfStop = (keys: Keyring, given: string): Id | null => idOfSigned(keys, 'stops of mails', given)
