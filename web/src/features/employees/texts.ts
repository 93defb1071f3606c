import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** The list, the frame of a profile, and the dialog that adds somebody. */
export const employeesTexts = catalogue<typeof en>('employees-pages', import.meta.glob('./texts/*.ts'))
