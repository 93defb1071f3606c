import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  caregiver: 'Cuidador',
  agencyRestored: 'Restauró la agencia desde una copia de seguridad',
  restoredAgency: 'Restauró desde una copia de seguridad la agencia',
  restored: 'Restauró toda la base de datos desde una copia de seguridad',
  resealed: 'Volvió a cifrar los secretos con una clave más reciente',
  buildMalformed: 'Escriba el nombre de una versión.',
} satisfies Translation<typeof en>
