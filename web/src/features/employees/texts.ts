import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the list, the profile page's frame, and the dialog to add a person. */
export const employeesTexts = catalogue<typeof en>('employees-pages', import.meta.glob('./texts/*.ts'))
