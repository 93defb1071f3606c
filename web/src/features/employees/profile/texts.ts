import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** The profile, read and edited, and the change of a status. */
export const profileTexts = catalogue<typeof en>('employee-profile', import.meta.glob('./texts/*.ts'))
