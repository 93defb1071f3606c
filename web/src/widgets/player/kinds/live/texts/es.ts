import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  liveIsClass: 'Este módulo es una clase. Asista a una de sus sesiones: su asistencia lo completa.',
  liveDone: 'Su asistencia está registrada. Este módulo está completo.',
  liveBring: 'Qué llevar',
  liveWay:
    '{way, select, classroom {Clase presencial} skills_lab {Práctica de habilidades} virtual {Clase virtual} visit {Visita individual} other {Presencial y virtual}}',
  liveSessions: 'Próximas sesiones',
  liveLoading: 'Cargando sesiones…',
  liveNone: 'Todavía no hay ninguna sesión. Pregunte a su agencia cuándo es la próxima.',
  liveBroken: 'No se pueden cargar las sesiones ahora. Revise su conexión.',
  liveSeats: '{free, plural, =0 {No hay lugares libres} one {# lugar libre} other {# lugares libres}}',
  liveWaiting: '{count, plural, one {# persona espera} other {# personas esperan}}',
  liveIn: 'En {language}',
  liveInterpreter: 'Intérprete: {language}',
  liveTaughtBy: 'A cargo de {names}',
  liveHaveSeat: 'Usted tiene un lugar.',
  liveOnList: 'Usted es el número {place, number} en la lista de espera.',
  liveInvited: 'Tiene una invitación',
  liveBook: 'Reservar un lugar',
  liveWait: 'Entrar en la lista de espera',
  liveGiveBack: 'Dejar el lugar',
  liveLeave: 'Salir de la lista de espera',
  liveOpens: 'Las reservas abren el {when}',
  liveOver: 'Las reservas han cerrado',
  liveAsk: 'Su agencia canceló su lugar. Pídale otro.',
  liveJoin: 'Entrar a la clase',
  livePasscode: 'Código de acceso: {code}',
} satisfies Translation<typeof en>
