import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  titleOf: '{title} · {name}',
  employee: 'Empleado',
  note: 'Nota',
  who: 'Registrada',
  decided: 'Decidida',
  reason: 'Motivo',
  theReason: 'el motivo',
  next: 'Siguiente por revisar',
  previous: 'Anterior por revisar',
  withKey: '{label} ({key})',
  close: 'Cerrar',
  return: 'Devolver',
  returnText: '{name} la registró y verá su motivo.',
  returnReason: '¿Qué falta?',
  selfVerified: '{name} (verificado por quien lo registró)',
  ownAlone:
    'Nadie más en su agencia puede {act, select, approve {aprobarlo} other {verificarlo}}. Quedará marcado como verificado por quien lo registró.',
  ownAloneMany:
    'Nadie más en su agencia puede {act, select, approve {aprobarlos} other {verificarlos}}. Los suyos quedarán marcados como verificados por quien los registró.',
  leftOutName: '{name}, {title}',
  alreadyExpired: 'Ya está vencido. Aun así puede registrarlo.',
  done: 'Listo',
  undo: 'Deshacer',
  morePeople: '{count, number} más',
  undone: 'Deshecho. Vuelve a esperar revisión.',
} satisfies Translation<typeof en>
