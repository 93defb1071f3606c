import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  yes: 'Sí',
  no: 'No',
  fromTo: 'de {from} a {to}',
  years: '{count, number} años',
  until: 'hasta el {day}',
} satisfies Translation<typeof en>
