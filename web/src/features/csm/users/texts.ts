import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const csmUsersTexts = catalogue<typeof en>('csm-users', import.meta.glob('./texts/*.ts'))
