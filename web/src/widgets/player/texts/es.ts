import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  readIn: 'Leer en',
  moduleOf: 'Módulo {number, number} de {total, number}',
  notIn: 'No disponible en {wanted}. Se muestra en {shown}.',
  empty: 'Todavía no hay nada aquí.',
  understood: 'Lo he leído y entendido.',
  next: 'Siguiente',
  back: 'Atrás',
  finish: 'Terminar',
  start: 'Volver a empezar',
  done: 'Llegó al final del programa',
  doneHint: 'Aquí se registraría la finalización del cuidador.',
  passQuizFirst: 'Primero apruebe el cuestionario.',
  confirmFirst: 'Primero confirme la declaración.',
  observer: 'Un observador marca cada destreza.',
  met: 'Lograda',
  notMet: 'No lograda',
  optional: 'Opcional',
  minutes: 'Toma al menos {count, plural, one {# minuto} other {# minutos}}.',
} satisfies Translation<typeof en>
