import type { Translation } from '../texts.ts'
import type en from './en.ts'

export default {
  emailMissing: 'Escriba un correo electrónico.',
  emailMalformed: 'Escriba un correo electrónico como nombre@example.org.',
  valueMissing: 'Complete este campo.',
  passwordMissing: 'Escriba una contraseña.',
  passwordShort: 'Use al menos {least, number} caracteres.',
  passwordLong: 'Use como máximo {most, number} caracteres.',
  codeMissing: 'Escriba el código.',
  codeLong: 'Un código es más corto.',
  nameMissing: 'Escriba un nombre.',
  nameOnOneLine: 'Escriba el nombre en una sola línea.',
  tooLong: 'Escriba como máximo {most, number} caracteres.',
  idMalformed: 'Este ID no es válido.',
  onOneLine: 'Escríbalo en una sola línea.',
  textMissing: 'Escriba un texto.',
  dayMalformed: 'Escriba una fecha como AAAA-MM-DD.',
  dayOrWordMalformed: 'Escriba una fecha como AAAA-MM-DD, o una palabra como today-30d o month_start.',
  dayOutOfReach: 'Escriba una fecha entre 1900 y 2100.',
  phoneMissing: 'Escriba un número de teléfono.',
  phoneMalformed: 'Escriba un número de teléfono con código de área, como (718) 555-0142.',
  wholeNumber: 'Escriba un número entero.',
  oneOrMore: 'Escriba 1 o más.',
  atMost: 'Escriba como máximo {most, number}.',
  sortOf: 'Ordene por uno de estos: {keys}.',
  timeZoneMissing: 'Elija una zona horaria.',
} satisfies Translation<typeof en>
