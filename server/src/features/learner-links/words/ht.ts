import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Eskane kòd sa a ak kamera telefòn ou',
  address: 'Oswa louvri',
  until: 'Pou {name} sèlman. Li louvri jiska {day}.',
} satisfies Translation<typeof en>
