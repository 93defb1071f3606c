import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Este enlace no existe o usted no puede verlo.',
  notOpen: 'Esta persona no tiene este programa abierto.',
  over: 'Este enlace fue terminado. Cree uno nuevo.',
  expired: 'Este enlace venció. Prolónguelo primero.',
  hasLeft: 'Esta persona ya no trabaja aquí, así que el enlace no abre nada.',
  otherOpen: 'Otro enlace abre este programa para esta persona. Prolongue ese.',
  noEmail: 'Esta persona no tiene una dirección de correo registrada.',
  noPhone: 'Esta persona no tiene un número de celular registrado.',
  noTexts: 'Los mensajes de texto no están configurados. Envíe un correo o entregue el enlace en papel.',
  stopped:
    'Esta persona detuvo estos mensajes. Registre en su página de mensajes que los quiere de nuevo, o entregue el enlace en papel.',
  deadAddress: 'Esta dirección es rechazada. Corríjala o presione “Volver a intentar” en su página de mensajes.',
  quietNow:
    'Son horas de silencio donde vive esta persona. Envíe un correo, o envíe el mensaje de texto cuando terminen.',
  noneOpen: 'Ninguno de estos enlaces funciona ya. Envíelos o imprímalos de nuevo.',
  notePrinted: '{count, plural, one {# enlace} other {# enlaces}}',
  sheetTitle: 'Enlaces de aprendizaje: {title}',
  sheetNamed: 'enlaces-de-aprendizaje',
  invalid: 'Este enlace ya no funciona. Pida uno nuevo a su agencia.',
  wrongProof: 'No coincide. Revíselo e inténtelo de nuevo.',
  subject: 'Su capacitación: {title}',
  intro: '{agency} le pide completar “{title}”. Abra este enlace en su teléfono para empezar o continuar:',
  once: 'Este enlace es solo para usted. Funciona hasta el {day}.',
  text: '{agency}: su capacitación “{title}”: {link}',
  switchedOff:
    'Su agencia desactivó este mensaje. Actívelo en Configuración, Mensajes del sistema, o entregue el enlace usted.',
  unfilled:
    'El texto propio de su agencia no tiene valor para esta persona. Agregue un texto alternativo en Configuración, Mensajes del sistema.',
} satisfies Translation<typeof en>
