import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  search: 'Buscar por nombre o número',
  searchHint: 'Nombre o número',
  name: 'Nombre',
  started: 'Empezado',
  unit: '{count, plural, one {persona} other {personas}}',
  noMatch: 'Nadie coincide',
  none: 'Nadie',
} satisfies Translation<typeof en>
