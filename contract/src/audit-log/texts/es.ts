import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  dateFrom: 'Fecha desde',
  dateTo: 'Fecha hasta',
  what: 'Qué',
  search: 'Buscar',
  person: 'Persona',
  source: 'Origen',
  when: 'Cuándo',
  who: 'Quién',
  whomOrWhat: 'A quién o qué',
  countEntries: '{count, plural, one {entrada} other {entradas}}',
  date: 'Fecha',
} satisfies Translation<typeof en>
