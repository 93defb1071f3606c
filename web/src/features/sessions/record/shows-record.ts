import { api } from '@preceptor/contract'

/** Every call that shows the record of a session. */
export const showsRecord = [api.sessionRecords.get] as const
