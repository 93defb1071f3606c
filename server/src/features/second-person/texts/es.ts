import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  subject: 'Se devolvió: {title}, de {employee}',
  intro: '{approver} devolvió “{title}”, que usted registró para {employee} en {agency}.',
  reason: 'Motivo: {reason}',
  next: 'Ábralo para corregirlo y enviarlo de nuevo.',
  selfVerified: '{name} (verificado por quien lo registró)',
  undoLate: 'Solo quien la aprobó puede deshacerlo, dentro de {minutes, number} minutos.',
  changedSince: 'Cambió después de la vista previa. Ábralo para decidir.',
} satisfies Translation<typeof en>
