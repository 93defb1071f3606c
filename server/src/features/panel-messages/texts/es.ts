import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  hasEnded: 'Este mensaje terminó. Duplíquelo para mostrarlo de nuevo.',
  wasShown: 'Ya hay personas que vieron este mensaje, así que no se puede eliminar.',
  isDraft: 'Este mensaje es un borrador, así que nadie lo ve todavía.',
  notStarted: 'Este mensaje no ha empezado. Bórrelo.',
  alreadyEnded: 'Este mensaje ya terminó.',
  alreadyStarted: 'Este mensaje ya empezó.',
  endBeforeStart: 'Escriba un final posterior al inicio.',
  endOver: 'Escriba un final en el futuro.',
  agencyUnknown: 'Una de estas agencias no existe.',
  stays: 'Este mensaje sigue hasta que termine.',
  noMessage: 'Este mensaje no existe o no es para usted.',
  thisMessage: 'este mensaje',
} satisfies Translation<typeof en>
