import type { Translation } from '../../../texts/texts.ts'
import type en from './en.ts'

export default {
  chooseStatus: 'Elija un estado.',
  chooseEmploymentType: 'Elija un tipo de empleo.',
  chooseLanguage: 'Elija un idioma.',
  chooseReason: 'Elija un motivo.',
  enterName: 'Escriba un nombre.',
  enterFirstName: 'Escriba el nombre.',
  enterLastName: 'Escriba el apellido.',
  tooManyTags: 'Como máximo {most, number} etiquetas.',
  tooManyContacts: 'Como máximo {most, number} contactos.',
  tooManyDisciplines: 'Como máximo {most, number} disciplinas.',

  hireAfterBirth: 'La fecha de contratación ({later}) debe ser posterior a la fecha de nacimiento ({first}).',
  rehireAfterBirth: 'La fecha de recontratación ({later}) debe ser posterior a la fecha de nacimiento ({first}).',
  terminationAfterBirth: 'La fecha de salida ({later}) debe ser posterior a la fecha de nacimiento ({first}).',
  rehireBeforeHire: 'La fecha de recontratación ({later}) no puede ser anterior a la fecha de contratación ({first}).',
  terminationBeforeHire: 'La fecha de salida ({later}) no puede ser anterior a la fecha de contratación ({first}).',
  terminationBeforeRehire: 'La fecha de salida ({later}) no puede ser anterior a la fecha de recontratación ({first}).',
  birthBeforeToday: 'La fecha de nacimiento ({day}) debe ser anterior a hoy, {today}.',
  expiresBeforeIssued: 'El certificado no puede vencer el {expires}, antes de su emisión el {issued}.',
  issuedAfterBirth: 'La fecha de emisión ({issued}) debe ser posterior a la fecha de nacimiento ({birth}).',
  lastDayAhead: 'La fecha de salida ({day}) es posterior a hoy, {today}; el estado todavía no puede ser Dado de baja.',
  startAhead:
    'La fecha de {start, select, rehire_date {recontratación} other {contratación}} ({day}) es posterior a hoy, {today}; el estado todavía no puede ser {status}.',
  startAfterStatus:
    'La fecha de {start, select, rehire_date {recontratación} other {contratación}} ({day}) no puede ser posterior al {since}, cuando el estado pasó a {status}.',
  startAfterScheduled:
    'La fecha de {start, select, rehire_date {recontratación} other {contratación}} ({day}) no puede ser posterior al {since}, cuando está programado que el estado pase a {status}.',
  statusBeforeStart:
    'El estado {status} no puede empezar el {day}, antes de la fecha de {start, select, rehire_date {recontratación} other {contratación}} ({begins}).',
  lastDayBeforeStart:
    'El último día ({day}) no puede ser anterior a la fecha de {start, select, rehire_date {recontratación} other {contratación}} ({begins}).',
  lastDayBeforeOffer:
    'El último día ({day}) no puede ser anterior a la fecha de {start, select, rehire_date {recontratación} other {contratación}} ({begins}). Para retirar una oferta, elija Rechazar.',
  rehireBeforeLastDay: 'La recontratación el {day} no puede ser anterior al último día, {left}.',
  returnBeforeStatus: 'El regreso el {day} no puede ser anterior al {since}, cuando el estado pasó a {status}.',

  added: 'Agregó a',
  edited: 'Editó a',
  changedStatus: 'Cambió el estado de',
  scheduledStatus: 'Programó un cambio de estado de',
  unscheduledStatus: 'Quitó un cambio de estado programado de',
  moved: 'Movió a',
  undidImport: 'Deshizo la importación de',
  exported: 'Exportó empleados',
} satisfies Translation<typeof en>
