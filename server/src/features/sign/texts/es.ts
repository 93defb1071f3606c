import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  invalid: 'Este enlace no funciona. Pida uno nuevo a la agencia que se lo envió.',
  wrongProof: 'Eso no coincide con lo que la agencia tiene registrado.',
  noStep: 'Nadie firma este paso con un enlace.',
  notOpen: 'Este paso no tiene ningún enlace activo.',
  noEmail: 'No hay un correo electrónico registrado de quien firma.',
  noPhone: 'No hay un teléfono celular registrado de quien firma.',
  noTexts: 'Los mensajes de texto no están configurados.',
  stopped: 'Esta persona dejó de recibir estos mensajes.',
  deadAddress: 'Los mensajes a esta dirección se devuelven. Corríjala primero.',
  quietNow: 'Es horario de silencio donde vive esta persona. Envíe un correo o espere hasta la mañana.',
  subject: 'Por favor firme: {title}',
  subjectPrivate: 'Tiene un formulario por firmar',
  intro: '{agency} le pide que llene y firme “{title}”.',
  introPrivate: '{agency} le pide que llene y firme un formulario.',
  introOutside: '{agency} le pide que firme un formulario sobre {employee}.',
  due: 'Vence el {due}.',
  once: 'El enlace es solo para usted. Funciona hasta el {day}.',
  text: '{agency}: por favor firme “{title}”: {link}',
  textPrivate: '{agency}: tiene un formulario por firmar: {link}',
  notYours: 'Agregue el archivo de nuevo.',
  closed: 'Este formulario ya no recibe respuestas.',
  fileLarge: 'Agregue un archivo de {most, number} MB como máximo.',
  filesMany: 'Este formulario ya tiene el máximo de archivos.',
  noCopy: 'La copia estará disponible cuando se complete el formulario.',
  aForm: 'un formulario',
  formTitled: '“{title}”',
  aFormAbout: 'un formulario sobre {employee}',
  switchedOff:
    'Su agencia desactivó este mensaje. Actívelo en Configuración, Mensajes del sistema, o entregue el enlace usted.',
  unfilled:
    'El texto propio de su agencia no tiene valor para esta persona. Agregue un texto alternativo en Configuración, Mensajes del sistema.',
} as const satisfies Translation<typeof en>
