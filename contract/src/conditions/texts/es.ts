import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  advanced: 'Filtros avanzados',
  is: '{label}: {value}',
  isNot: '{label}: no {value}',
  not: 'no {what}',
  within: '({what})',
  has: '{list} (al menos uno)',
  hasSome: '{list} ({count, number} o más)',
  hasAtMost: '{list} ({count, number} como máximo)',
  hasBetween: '{list} (de {least, number} a {most, number})',
  hasExactly: '{list} (exactamente {count, number})',
  hasNone: '{list} (ninguno)',
  hasWith: '{has} con {what}',
} satisfies Translation<typeof en>
