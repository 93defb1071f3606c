import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './records-texts/en.ts'

export const recordsTexts = catalogue<typeof en>('training-records', import.meta.glob('./records-texts/*.ts'))
