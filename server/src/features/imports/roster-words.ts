import type { ProviderStatus } from '@preceptor/contract'
import { parseEmail, parsePhone } from './read/values/contact.ts'
import type { Parsed } from './read/roster-types.ts'
import { parseStatus } from './read/values/status.ts'

/** Reads people's values as written in rosters; null if unreadable. */
const valueOf = <T>(read: Parsed<T>): T | null => ('value' in read ? read.value : null)
export const phoneIn = (words: string): string | null => valueOf(parsePhone(words))
export const emailIn = (words: string): string | null => valueOf(parseEmail(words))
export const statusIn = (words: string): ProviderStatus | null => valueOf(parseStatus(words))?.provider_status ?? null
