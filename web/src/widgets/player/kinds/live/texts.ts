import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const liveTexts = catalogue<typeof en>('player-live', import.meta.glob('./texts/*.ts'))
