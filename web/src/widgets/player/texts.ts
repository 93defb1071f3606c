import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const playerTexts = catalogue<typeof en>('player', import.meta.glob('./texts/*.ts'))
