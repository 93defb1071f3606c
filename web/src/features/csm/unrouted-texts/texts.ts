import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const unroutedTextsTexts = catalogue<typeof en>('csm/unrouted-texts', import.meta.glob('./texts/*.ts'))
