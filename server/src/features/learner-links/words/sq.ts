import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Skanoni këtë kod me kamerën e telefonit',
  address: 'Ose hapni',
  until: 'Vetëm për {name}. Hapet deri më {day}.',
} satisfies Translation<typeof en>
