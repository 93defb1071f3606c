import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esa capacitación no existe.',
  thisTraining: 'esta capacitación',
  noFile: 'Esta capacitación no tiene ese archivo.',
  fileTitle: 'Capacitación externa',
  ahead: 'Indique un día que no esté en el futuro.',
  expiresEarly: 'Indique un día posterior al de la capacitación.',
  noProgram: 'Elija un programa de su agencia.',
  noTopic: 'Elija un tema de su agencia.',
  own: 'Usted registró esta capacitación, así que otra persona la aprueba.',
  settled:
    'Esta capacitación fue {state, select, approved {aprobada} returned {devuelta} withdrawn {quitada} other {cambiada}} mientras tanto.',
  notApproved: 'Solo se puede revertir una capacitación aprobada.',
  alreadyReversed: 'Esta capacitación ya fue revertida.',
  notOpen: 'Una capacitación aprobada no se puede cambiar. Reviértala y registre lo correcto.',
  cycleSince: 'Ya empezó un ciclo posterior de este programa. Revierta primero ese.',
  undoneReason: 'Aprobación deshecha',
} satisfies Translation<typeof en>
