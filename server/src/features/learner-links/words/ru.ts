import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Отсканируйте этот код камерой телефона',
  address: 'Или откройте',
  until: 'Только для {name}. Действует до {day}.',
} satisfies Translation<typeof en>
