import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const packageTexts = catalogue<typeof en>('player-package', import.meta.glob('./texts/*.ts'))
