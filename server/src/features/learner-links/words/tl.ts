import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'I-scan ang code na ito gamit ang camera ng iyong telepono',
  address: 'O buksan ang',
  until: 'Para lamang kay {name}. Nagbubukas hanggang {day}.',
} satisfies Translation<typeof en>
