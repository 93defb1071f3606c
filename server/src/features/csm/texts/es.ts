import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  partnerUnknown: 'Elija un socio de la lista.',
  ownerUnknown: 'Elija a alguien de servicio al cliente.',
  agencyUnknown: 'Elija una agencia de la lista.',
  notOnTrial: 'Solo una prueba tiene fin.',
  dayOver: 'Elija un día después de hoy.',
  programsNeedTypes: 'Elija al menos un tipo de capacitación para los programas.',
  locationTwice: '{location} aparece dos veces.',
  namesake: 'Ya existe una agencia llamada {agency}.',
  codeUnknown: 'No puede elegir {code} aquí.',
  moveRefused:
    '{agency} está {from, select, trial {en prueba} live {en servicio} paused {en pausa} other {cerrada}} y no se puede {to, select, live {poner en servicio} paused {pausar} closed {cerrar} other {volver a poner en prueba}}.',
  noTrial: '{agency} no está en prueba, así que no hay último día que cambiar.',

  alreadyDisabled: 'Esta cuenta ya está deshabilitada.',
  notDisabled: 'Esta cuenta no está deshabilitada.',
  notActive: 'Solo una cuenta activa puede cambiar su contraseña.',
  yourOwn: 'No puede hacer esto con su propia cuenta. Use los ajustes de su página de perfil.',
  forSuper: 'Solo un superadministrador puede cambiar cuentas de nuestro equipo.',
  staffEverywhere: 'Nuestro equipo ya trabaja en todas las agencias.',
  agencyClosedOrGone: 'Una de estas agencias está cerrada o no existe.',
  addressTaken: 'Ya existe una cuenta con este correo.',
  notInvited: 'Este usuario no está esperando una invitación.',
  userOfAgencies: 'Este usuario es de una agencia. Invite a nuestro equipo con otro correo.',

  birthDateMissing: 'Escriba también la fecha de nacimiento. Con solo el nombre hay demasiados resultados.',
  nameMissing: 'Escriba también el nombre. Con solo la fecha de nacimiento hay demasiados resultados.',
  nothingToFind: 'Escriba un correo electrónico, un teléfono, un nombre o un código.',

  noAgency: 'Esta agencia no existe o usted no tiene acceso a ella.',
  noUser: 'Este usuario no existe o usted no tiene acceso a él.',
  noAccess: 'Este usuario no tiene acceso a esta agencia.',
  noEmployee: 'Este empleado no existe o usted no tiene acceso a él.',
} satisfies Translation<typeof en>
