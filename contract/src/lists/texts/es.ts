import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  from: '{name} desde',
  to: '{name} hasta',
  atLeast: '{name}, al menos',
  atMost: '{name}, como máximo',
  lowestFirst: 'Primero los más bajos',
  highestFirst: 'Primero los más altos',
  oldestFirst: 'Primero los más antiguos',
  newestFirst: 'Primero los más recientes',
  strangeColumn: 'Esta lista no tiene ninguna columna con esta clave.',
  columnsOf: 'Columnas: use {keys}.',
  countOf: 'Cuente por uno de estos: {keys}.',
} satisfies Translation<typeof en>
