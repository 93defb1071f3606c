import type { Id } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import { signedId } from '../../messages/signed-id.ts'

/** Where a caregiver sees a session and answers, without an account: this booking and nothing else. */
export const bookingAddress = ({ appKeys, publicUrl }: Pick<Config, 'appKeys' | 'publicUrl'>, id: Id): string =>
  `${publicUrl}/booking/${signedId(appKeys, 'bookings', id)}`
