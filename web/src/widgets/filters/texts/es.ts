import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  filters: 'Filtros',
  moreFilters: 'Más filtros',
  more: 'Más',
  clearAll: 'Quitar todos',
  chosen: '{count} seleccionados',
  none: 'Sin {name}',
  since: 'desde el {day}',
  until: 'hasta el {day}',
  range: '{first} – {last}',
  firstDay: '{name} desde',
  lastDay: '{name} hasta',
  any: 'Cualquiera',
  atLeast: 'al menos {count}',
  atMost: 'como máximo {count}',
  least: '{name}, al menos',
  most: '{name}, como máximo',
  contains: '{name} contiene',
  advanced: 'Filtros avanzados…',
  inactive: '{name} (inactivo)',
} satisfies Translation<typeof en>
