import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta clave no existe o usted no puede verla.',
  nameTaken: 'Otra clave vigente ya se llama {name}.',
  over: 'Esta clave fue revocada y ya no funciona.',
  expired: 'Esta clave venció. Cree una nueva.',
  pastDay: 'Elija hoy o un día posterior.',
} satisfies Translation<typeof en>
