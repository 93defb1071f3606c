import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Відскануйте цей код камерою телефону',
  address: 'Або відкрийте',
  until: 'Лише для {name}. Діє до {day}.',
} satisfies Translation<typeof en>
