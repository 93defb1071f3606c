import type { Id } from '@preceptor/contract'

const told = new Set<Id>()

/** The dialog that started this job reports its end itself, so the header gives no notice. */
export const tellsItself = (id: Id) => void told.add(id)
export const isToldElsewhere = (id: Id) => told.has(id)
/** The dialog stopped waiting for the job. */
export const tellsNoMore = (id: Id) => void told.delete(id)
