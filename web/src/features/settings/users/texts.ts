import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const usersTexts = catalogue<typeof en>('users', import.meta.glob('./texts/*.ts'))
