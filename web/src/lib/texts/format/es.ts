import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  justNow: 'ahora mismo',
  secondsLeft: 'faltan unos {count, number} s',
  minutesLeft: 'faltan unos {count, number} min',
} satisfies Translation<typeof en>
