import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Sesiones',
  notFound: 'Esta sesión no existe o usted no puede verla.',
  thisSession: 'esta sesión',
  withBreak: '{hours} ({minutes, number} min de descanso)',
  roomTaken: '“{title}” ocupa {name} a esa hora ({starts}).',
  instructorTaken: '{name} da “{title}” a esa hora ({starts}).',
  roomSmall: '{name} tiene espacio para {holds, number} personas; la sesión tiene {capacity, number} lugares.',
  tooFew:
    '{booked, plural, =0 {Nadie tiene reserva} one {# persona tiene reserva} other {# personas tienen reserva}}; deberían ser al menos {least, number}.',
  tooShort:
    'Da {minutes, number} de los {program, number} minutos del programa: se registran, y el programa no se completa.',
  tooShortModule:
    'Da {minutes, number} de los {module, number} minutos del módulo: se registran, y el módulo no se completa.',
  noNurse: 'Debería estar a cargo de una enfermera registrada y ningún instructor lo es.',
  licenseEnds: 'La licencia de {name} no es válida en los días de esta sesión.',
  clockSkipped: 'El {day} no existen las {time}: se adelantan los relojes. Empieza a las {moved}.',
  clockTwice: 'El {day} las {time} existen dos veces: se atrasan los relojes. Empieza la primera vez.',
  endsAsItStarts: 'Escriba una hora posterior al comienzo.',
  breakTooLong: 'El descanso dura tanto como el día.',
  daysOverlap: 'Este día coincide con otro.',
  moreThanSeats: 'Escriba como máximo la cantidad de lugares.',
  fewerThanBooked:
    '{count, plural, one {# persona tiene un lugar} other {# personas tienen un lugar}}. Libere lugares antes de quitarlos.',
  daysMarked: 'Ya hay asistencia marcada. Borre las marcas antes de cambiar los días.',
  moreThanTaught: 'La sesión dura {minutes, number} minutos sin descansos.',
  closesBeforeOpens: 'Escriba una hora posterior a la apertura de reservas.',
  closesAfterEnd: 'Escriba una hora anterior al final de la sesión.',
  noInstructor: 'Elija instructores de su agencia.',
  noLocation: 'Elija una sede de su agencia.',
  noRoom: 'Elija un salón de esa sede.',
  noModule: 'Elija un módulo en vivo de ese programa.',
  noTemplate: 'Elija una plantilla de ese programa.',
  noProgram: 'Elija un programa que no esté archivado.',
  isOver: '{state, select, closed {{title} está cerrada.} other {{title} está cancelada.}} Reábrala para cambiarla.',
  notPossible: '{title} no puede pasar a ese estado.',
  reasonMissing: 'Diga por qué se cancela.',
  undoLate: 'Ya se avisó a las personas de este cambio. Edite la sesión para volver a cambiarla.',
  isCredited: 'Hay personas con crédito por {title}. Primero anote su ausencia y vuelva a firmarla.',
} as const satisfies Translation<typeof en>
