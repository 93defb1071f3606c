import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const registryTexts = catalogue<typeof en>('csm/partners', import.meta.glob('./texts/*.ts'))
