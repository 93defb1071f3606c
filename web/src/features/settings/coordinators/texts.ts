import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const coordinatorsTexts = catalogue<typeof en>('coordinators', import.meta.glob('./texts/*.ts'))
