import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noMessage: 'Ese mensaje no existe.',
  noUnassigned: 'Ese mensaje de texto no existe.',
  thisThread: 'esta conversación',
  employee: 'Empleado',
  noMobile: 'Este empleado no tiene número de celular. Agréguelo a su perfil o escriba un correo electrónico.',
  noEmail: 'Este empleado no tiene correo electrónico. Agréguelo a su perfil o escriba un mensaje de texto.',
  smsStopped: 'Este empleado no quiere mensajes de texto.',
  smsDead: 'Su número de celular fue rechazado. Corríjalo en su perfil.',
  mailDead: 'Su correo electrónico fue rechazado. Corríjalo en su perfil.',
  noTexts: 'Los mensajes de texto no están configurados.',
  textFiles: 'Los mensajes de texto no llevan archivos. Envíe un correo electrónico.',
  filesLarge: 'Agregue archivos de {most} MB en total como máximo.',
  enterSubject: 'Escriba un asunto.',
  smsLong: 'Escriba como máximo {most} caracteres.',
  onlyReply: 'Esta agencia está en pausa. Solo puede responder mensajes.',
  notYours:
    'Solo puede responder las conversaciones que le asignaron. Empiece una desde una sesión, lista o formulario a su cargo.',
  goneAlready: 'Este mensaje ya se está enviando.',
  notFailed: 'Solo se puede enviar de nuevo un mensaje que falló.',
  wordsGone: 'Ya no se guarda su texto. Escríbalo de nuevo.',
  notAnswering: 'Elija un usuario que pueda responder a este empleado.',
  laterMoment: 'Elija un momento futuro.',
  notWaiting: 'Aquí nadie espera una respuesta.',
  waitsAlready: 'Esta conversación ya está abierta.',
  decided: 'Alguien ya decidió sobre él.',
  noSuchAgency: 'Elija una agencia.',
  givenAlready: 'Alguien ya pasó este mensaje a una agencia.',
  noSuchText: 'No hay ningún mensaje así.',
  noSuchEmployee: 'Elija un empleado de esta agencia.',
  pausedSubject: 'Los mensajes de texto de {agency} están en pausa',
  pausedBody:
    'Los operadores rechazan los mensajes de texto de {sender} (código {code}): el número no está registrado. No se envía ninguno hasta que lo esté. El soporte debe registrarlo.',
} satisfies Translation<typeof en>
