import { api } from '@preceptor/contract'

/** Every answer that shows the record of a session. */
export const showsRecord = [api.sessionRecords.get] as const
