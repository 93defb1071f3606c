import type { Id } from '@preceptor/contract'

const told = new Set<Id>()

/** The dialog that started this job says itself how it ended; the header gives no notice too. */
export const tellsItself = (id: Id) => void told.add(id)
export const isToldElsewhere = (id: Id) => told.has(id)
/** The dialog stopped waiting for it. */
export const tellsNoMore = (id: Id) => void told.delete(id)
