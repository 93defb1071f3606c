import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'No se encontró esta programación.',
  thisSchedule: 'esta programación',
  reportGone: 'Elija un informe.',
  noAttachments: 'Este informe nombra a personas, así que sus archivos no se pueden adjuntar. Envíe un enlace.',
  healthStays: 'Este informe puede contener datos de salud, así que solo va a usuarios.',
  strangeDomain:
    '{address} no está en un dominio que su agencia permita. Agregue el dominio en los datos de la agencia.',
  noUser: 'Elija usuarios que puedan iniciar sesión.',
  userMayNot: '{name} no puede ver todo este informe.',
  neverDue: 'A esta programación no le queda ninguna fecha. Elija un último día posterior.',
  isOver: 'Esta programación terminó. Agregue una nueva.',
  isArchived: 'El informe está archivado. Recupérelo primero.',
  noMove: 'Esto no es posible mientras la programación está {state}.',
  runFailed: 'El informe no terminó.',
  readerLeft: 'Esta persona ya no puede iniciar sesión.',
  readerMayNot: 'Esta persona ya no puede ver todo el informe.',
  notAgreed: 'Una segunda persona aún no aprobó esta dirección.',
  domainGone: 'La agencia ya no permite este dominio.',
  turnedOff: 'La agencia desactivó estos correos.',
  nobodyListens: 'Ningún webhook espera informes terminados.',
  noTarget: 'Elija un destino SFTP activo.',
  linkInvalid: 'Este enlace ya no funciona.',
  codeTooSoon: 'Espere medio minuto antes de pedir otro código.',
  codeTooOften: 'Para este enlace no se envían más códigos.',
  wrongCode: 'Este código es incorrecto o demasiado antiguo.',
  approvalTitle: 'Enviar "{report}" fuera del panel',
  approvalAddresses: 'Va a {addresses}.',
  approvalPeople: 'Nombra a personas.',
  mailSubject: 'Informe: {report}',
  mailSubjectEmpty: 'Sin resultados: {report}',
  mailDue: '{agency} programó este informe para el {due}.',
  mailRows: '{count, plural, one {Encontró # fila.} other {Encontró # filas.}}',
  mailNothing: 'No encontró nada.',
  mailLate: 'Llega tarde porque el servidor no estaba en marcha a su hora.',
  mailOpen: 'Inicie sesión para abrirlo:',
  mailOpenByCode: 'Ábralo aquí. Le enviaremos un código para confirmar que esta dirección es suya:',
  codeSubject: 'Su código para abrir un informe',
  codeIntro: 'Escriba este código para abrir el informe de {agency}:',
  codeUntil:
    'Sirve una vez, durante {minutes, plural, one {# minuto} other {# minutos}}. Si no lo pidió, ignore este correo.',
  troubleSubject:
    '{outcome, select, paused {En pausa: {report}} readers {No llegó a todos: {report}} other {Falló: {report}}}',
  troubleIntro:
    '{outcome, select, paused {El informe programado "{report}" de {agency} está en pausa hasta que alguien lo reanude.} readers {El informe programado "{report}" de {agency} no llegó a todos.} other {El informe programado "{report}" de {agency} falló, así que nadie lo recibió.}}',
} satisfies Translation<typeof en>
