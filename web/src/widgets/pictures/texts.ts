import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const pictureTexts = catalogue<typeof en>('pictures', import.meta.glob('./texts/*.ts'))
