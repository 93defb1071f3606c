import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  all: 'Todos',
  becauseOfFilter: 'se muestra por un filtro',
  actions: 'Acciones',
} satisfies Translation<typeof en>
