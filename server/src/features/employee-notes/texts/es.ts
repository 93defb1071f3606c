import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  mentionSubject: '{author} le mencionó en una nota',
  mentionIntro: '{author}, de {agency}, escribió una nota sobre {employee} y le mencionó. Léala en {product}:',
  thisNote: 'esta nota',
  noNote: 'Esta nota no existe o usted no tiene acceso.',
  mentionUnseen: 'Mencionó a alguien que no ve a este empleado. Quite a esa persona.',
  mentionUnable:
    '{count, plural, one {{names} no puede leer esta nota. Quite a esta persona} other {{names} no pueden leer esta nota. Quite a estas personas}} o cambie quién la ve.',
} satisfies Translation<typeof en>
