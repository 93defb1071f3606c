import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Zeskanuj ten kod aparatem telefonu',
  address: 'Albo otwórz',
  until: 'Tylko dla: {name}. Działa do {day}.',
} satisfies Translation<typeof en>
