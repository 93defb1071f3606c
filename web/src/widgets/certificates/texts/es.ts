import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Certificados',
  none: 'Aún no hay certificados. Aparecen con cada programa completado que entrega uno.',
  notLoaded: 'No se pudieron cargar los certificados.',
  view: 'Ver el certificado {number}',
  issued: 'Emitido el {day}',
  validTo: 'válido hasta el {day}',
  voidedBy: 'Anulado por {name}: {reason}',
  unprintable: 'Nuestras fuentes no tienen {letters}. El certificado muestra el código en su lugar.',
  actionsFor: 'Acciones para el certificado {number}',
  show: 'Ver',
  download: 'Descargar',
  void: 'Anular',
  voidTitle: '¿Anular el certificado {number}?',
  voidHint: 'Quien lo verifique ve que está anulado. La capacitación sigue completada.',
  reason: 'Motivo',
  voidButton: 'Anular certificado',
  whatVoid: 'el motivo',
  voided: 'El certificado {number} fue anulado.',
  close: 'Cerrar',

  transcripts: 'Constancias',
  proof: 'Registro completo de capacitación',
  proofNotLoaded:
    'No se pudieron cargar los registros de capacitación. Vuelva a cargar la página e inténtelo de nuevo.',
  issue: 'Emitir constancia',
  issueHint:
    'Muestra los programas completados entre estas fechas, con horas por tema. Su número y su código muestran si los registros cambiaron después.',
  noTranscripts: 'Aún no hay constancias.',
  from: 'Desde',
  to: 'Hasta',
  whatTranscript: 'la constancia',
  issuedTranscript: 'Se emitió la constancia {number}.',
  viewTranscript: 'Ver la constancia {number}',
  days: '{from} a {to}',
  givenOut: 'Emitida el {day} por {name}',
  unchanged: 'Sin cambios',
  changed: 'Los registros cambiaron',
  showAll: 'Mostrar los {count, number} certificados',
} satisfies Translation<typeof en>
