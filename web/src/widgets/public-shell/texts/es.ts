import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  proof: 'Confirme que es usted',
  proofHint: 'Lo hace una sola vez en este dispositivo.',
  again: 'Confirme otra vez que es usted. Lo que hizo está guardado.',
  wrongProof: 'No coincide. Revíselo e inténtelo de nuevo.',
  notNow: 'Eso no funcionó. Inténtelo de nuevo en un momento.',
  how: 'Confirmar con',
  birthDate: 'Fecha de nacimiento',
  birthDateMissing: 'Escriba su fecha de nacimiento.',
  phone: 'Últimos 4 dígitos de su teléfono',
  phoneMissing: 'Escriba 4 dígitos.',
  code: 'Código de un solo uso',
  codeMissing: 'Escriba el código que le dio la agencia.',
  codeHint: 'Se lo da la agencia.',
  goOn: 'Continuar',
  askAgency: '¿No funciona? Pida ayuda a la agencia.',
  gone: 'Este enlace no funciona',
  unreachable: 'No se pudo cargar la página',
  unreachableHint: 'Revise su conexión. Lo que hizo está guardado.',
  tryAgain: 'Volver a intentar',
} as const satisfies Translation<typeof en>
