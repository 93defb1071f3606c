import type { Id } from '@preceptor/contract'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const duplicatesTexts = catalogue<typeof en>('duplicates', import.meta.glob('./texts/*.ts'))

/** Returns the address of the comparison; the first record is the one that stays. */
export const mergeAddress = (id: Id, other: Id) => `employees/${id}/merge/${other}`
