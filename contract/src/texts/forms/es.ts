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
} satisfies Translation<typeof en>
