import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  saidBefore: 'Decía antes',
  samePlain: 'En palabras sencillas dice lo mismo.',
  saysNow: 'Dice ahora',
} as const satisfies Translation<typeof en>
