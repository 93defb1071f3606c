import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const namedPeopleTexts = catalogue<typeof en>('namedPeople', import.meta.glob('./texts/*.ts'))
