import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  state: 'Estado',
  message: 'Mensaje',
  level: 'Nivel',
  for: 'Para',
  shown: 'Se muestra',
  closedBy: 'Cerrado por',
  countMessages: '{count, plural, one {mensaje} other {mensajes}}',
} satisfies Translation<typeof en>
