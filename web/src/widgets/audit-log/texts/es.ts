import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  search: 'Buscar en el registro',
  today: 'Hoy',
  yesterday: 'Ayer',
  notSealedYet: 'Sin sellar todavía',
  fieldsAndMore: '{fields} y {more, number} más',

  who: 'Quién',
  when: 'Cuándo',
  subject: 'Sobre',
  reason: 'Motivo',
  note: 'Nota',
  source: 'Origen',
  ipAddress: 'Dirección IP',
  request: 'Solicitud',
  event: 'Evento',
  sealedAs: 'Entrada {number} de la cadena sellada',

  seal: 'Sello',
  sealNotLoaded: 'No se pudo cargar el estado del sello.',
  verify: 'Verificar',
  verifying: 'Verificando',
  sealBegins: 'Se están sellando las primeras entradas.',
  nothingToSeal: 'Todavía no hay nada que sellar.',
  sealed: '{entries, plural, one {# entrada sellada} other {# entradas selladas}}, la última el {when}.',
  sealedSome:
    '{entries, plural, one {# entrada sellada} other {# entradas selladas}}, la última el {when}; faltan {waiting, number}.',
  sealedMany:
    '{entries, plural, one {# entrada sellada} other {# entradas selladas}}, la última el {when}; faltan más.',
  notVerified: 'Todavía sin verificar.',
  comparing: 'Se está comparando cada entrada con su sello.',
  intact:
    'Verificado el {when}: {entries, plural, =0 {todavía no hay entradas} one {la única entrada no se alteró} other {ninguna de las # entradas se alteró}}.',
  broken: 'Verificado el {when}: {fault} Avise a {contact}.',
  brokenOften:
    'Verificado el {when}: {fault} {more, plural, one {Hay # fallo más} other {Hay # fallos más}}. Avise a {contact}.',
} satisfies Translation<typeof en>
