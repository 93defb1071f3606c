import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts for viewing and editing the profile, and for changing a status. */
export const profileTexts = catalogue<typeof en>('employee-profile', import.meta.glob('./texts/*.ts'))
