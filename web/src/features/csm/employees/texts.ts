import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const csmEmployeesTexts = catalogue<typeof en>('csm-employees', import.meta.glob('./texts/*.ts'))
