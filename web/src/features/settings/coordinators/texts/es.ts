import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  hint: 'Las personas a quienes se asignan sus empleados. Agregue una o importe una lista de personal que las incluya.',
  searchIn: 'Nombre, correo o usuario',
  email: 'Correo electrónico',
  emailHint: 'Llénelo si sus listas de personal nombran a los coordinadores por su correo.',
  user: 'Usuario',
  noUser: 'Sin usuario',

  link: 'Vincular con un usuario…',
  changeUser: 'Cambiar usuario…',
  unlink: 'Desvincular a {user}…',
  linkInvited: 'Se invitó a {user} como {name}, pero no ha aceptado. Primero cancele esa invitación en Usuarios.',
  linkInactive: 'Primero active a {name}.',
  linkTitle: 'Vincular a {name} con un usuario',
  changeTitle: 'Cambiar el usuario de {name}',
  linkSubmit: 'Vincular usuario',
  chooseFirst: 'Elija primero un usuario.',
  chooseUser: 'Elija un usuario',
  userHint: 'Los usuarios con la función Coordinador solo ven a los empleados de su coordinador.',
  userOfOther: '{user} (vinculado con {other})',
  nobodyToLink: 'Ningún otro usuario activo tiene la función Coordinador. <invite>Invitar usuario</invite>',
  whatLink: 'el usuario de {name}',
  linked: '{user} se vinculó con {name}.',
  willSee:
    '{count, plural, one {{user} verá a # empleado de {name}.} other {{user} verá a los # empleados de {name}.}}',
  willSeeLater: '{name} todavía no tiene empleados. {user} verá a los que usted asigne.',
  losesOther:
    '{count, plural, =0 {{user} ya no estará vinculado con {other} y se cerrará su sesión.} one {{user} ya no verá a # empleado de {other} y se cerrará su sesión.} other {{user} ya no verá a los # empleados de {other} y se cerrará su sesión.}}',
  losesAll: '{user} no verá a ningún empleado hasta que se vincule con otro coordinador, y se cerrará su sesión.',

  unlinkTitle: '¿Desvincular a {user} de {name}?',
  unlinkSubmit: 'Desvincular usuario',
  unlinked: '{user} se desvinculó de {name}.',
  keepsCoordinator:
    '{count, plural, one {# empleado conserva a {name} como coordinador.} other {Los # empleados conservan a {name} como coordinador.}}',
  linkAgain: 'Puede volver a vincular un usuario cuando quiera.',

  reassign: 'Reasignar empleados…',
  nobodyToReassign: 'No hay empleados que reasignar.',
  reassignTitle: 'Reasignar empleados de {name}',
  reassignWho:
    '{count, plural, one {# empleado de {name}, en cualquier estado.} other {Los # empleados de {name}, en cualquier estado.}}',

  deactivateTitle: '¿Desactivar a {name}?',
  deactivateSubmit: 'Desactivar',
  deactivateText:
    '{count, plural, one {# empleado conserva a {name} como coordinador.} other {# empleados conservan a {name} como coordinador.}} {name} ya no se podrá elegir para nadie nuevo.',
  stillSees: '{user} los sigue viendo.',
  reassignFirst: 'Reasignar empleados primero…',
  tabAll: 'Todos',
  tabActive: 'Activos',
  tabInactive: 'Inactivos',
} satisfies Translation<typeof en>
