import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Lo que esto cambia para las personas',
  save: 'Guardar',
  keepEditing: 'Seguir editando',
  loading: 'Calculando lo que cambia…',
  notLoaded: 'No se pudieron calcular los efectos. Guarde solo para asignaciones nuevas o inténtelo de nuevo.',
  retry: 'Volver a intentar',

  dueQuestion: '¿De quién siguen la regla nueva las fechas límite?',
  newOnly: 'Solo asignaciones nuevas',
  newOnlyHint: 'Quienes ya tienen el programa conservan su fecha.',
  notStarted: 'También quienes no han empezado',
  allOpen: 'Todos los que no han terminado',
  moves:
    '{moved, plural, =0 {Ninguna fecha límite se mueve.} one {Se mueve # fecha límite.} other {Se mueven # fechas límite.}} {late, plural, =0 {} one {# persona quedaría atrasada enseguida.} other {# personas quedarían atrasadas enseguida.}}',
  setByHand:
    '{count, plural, one {# fecha límite puesta a mano o ampliada se queda.} other {# fechas límite puestas a mano o ampliadas se quedan.}}',
  byPath:
    '{count, plural, one {# fecha límite se queda: la fija la ruta de aprendizaje que asignó el programa.} other {# fechas límite se quedan: las fijan las rutas de aprendizaje que asignaron el programa.}}',
  noDay:
    '{count, plural, one {# persona conserva su fecha: la regla no da una fecha para ella, por ejemplo sin fecha de contratación.} other {# personas conservan su fecha: la regla no da una fecha para ellas, por ejemplo sin fecha de contratación.}}',
  dueNames: 'Fechas límite que se mueven',

  graceTitle: 'Período de gracia',
  grace:
    'El período de gracia vale para todos los que no han terminado. Ninguna fecha límite se mueve. {late, plural, =0 {} one {# persona quedaría atrasada enseguida.} other {# personas quedarían atrasadas enseguida.}} {freed, plural, =0 {} one {# persona dejaría de estar atrasada.} other {# personas dejarían de estar atrasadas.}}',
  graceNames: 'Personas cuyo período de gracia cambia',
  graceUntil: 'Atrasada después del',

  satisfiedTitle: 'Programas que lo satisfacen',
  satisfied:
    '{count, plural, =0 {Nadie con este programa abierto tiene completado y vigente un programa que lo satisface.} one {# persona tiene este programa abierto y tiene completado y vigente un programa que lo satisface.} other {# personas tienen este programa abierto y tienen completado y vigente un programa que lo satisface.}}',
  closes: 'Cerrárselo',
  closesHint:
    'No se agrega nada a su registro de capacitación. Si esa finalización se revierte, este programa se abre de nuevo.',
  satisfiedNames: 'Personas que tienen completado un programa que lo satisface',
  satisfiedBy: 'Satisfecho por',
  dueNow: 'Vence',

  renewalsTitle: 'Renovaciones',
  renewals:
    '{count, plural, =0 {Ninguna renovación se abre enseguida.} one {# renovación se abre en los diez minutos después de guardar.} other {# renovaciones se abren en los diez minutos después de guardar.}}',
  renewalNames: 'Renovaciones que se abren',

  versionQuestion: '¿Quién recibe esta versión?',
  versionNotLoaded: 'No se pudieron calcular los efectos de esta versión.',
  versionNewOnly:
    '{count, plural, =0 {Quienes ya tienen el programa terminan la versión que tienen.} one {Quienes ya tienen el programa terminan la versión que tienen, también # persona que no ha empezado.} other {Quienes ya tienen el programa terminan la versión que tienen, también # personas que no han empezado.}}',
  versionNotStarted:
    '{count, plural, =0 {Nadie espera para empezar.} one {# persona que no ha empezado recibe la versión nueva.} other {# personas que no han empezado reciben la versión nueva.}} {started, plural, =0 {} one {# persona que ya empezó termina la suya.} other {# personas que ya empezaron terminan la suya.}}',
  versionAllOpen:
    '{started, plural, =0 {Nadie ha empezado.} one {# persona que ya empezó continúa en la versión nueva.} other {# personas que ya empezaron continúan en la versión nueva.}} {again, plural, =0 {No hay que repetir ningún módulo.} one {# persona repite los módulos que cambiaron.} other {# personas repiten los módulos que cambiaron.}}',
  updateAllOpen:
    '{count, plural, =0 {} one {# persona que no ha empezado recibe la versión nueva. } other {# personas que no han empezado reciben la versión nueva. }}{started, plural, =0 {Nadie ha empezado.} one {# persona que ya empezó continúa en la versión nueva y repite los módulos que cambiaron.} other {# personas que ya empezaron continúan en la versión nueva y repiten los módulos que cambiaron.}}',
  versionNames: 'Personas que tienen este programa abierto',
  versionWhat: 'Efecto en ellas',
  learnsEarlier: 'Conserva la versión actual',
  learnsNew: 'Recibe la versión nueva',
  keepsAll: '{kept, plural, =0 {Continúa en la versión nueva} one {Conserva # módulo} other {Conserva # módulos}}',
  keepsSome:
    '{kept, plural, =0 {No conserva ningún módulo} one {Conserva # módulo} other {Conserva # módulos}}, {again, plural, one {# por hacer de nuevo} other {# por hacer de nuevo}}',

  passingTitle: 'Aprobación y validez',
  passMark:
    'La nueva nota de aprobación cuenta para los intentos que empiecen desde ahora. Los calificados se quedan como están.',
  blocked: '{count, plural, one {# persona se quedaría sin intentos.} other {# personas se quedarían sin intentos.}}',
  unblocked:
    '{count, plural, one {# persona puede intentarlo otra vez.} other {# personas pueden intentarlo otra vez.}}',
  attemptsSame: 'El número de intentos no cambia nada para nadie ahora.',
  validity:
    '{count, plural, =0 {La nueva validez cuenta para lo que se complete desde ahora.} one {La nueva validez cuenta para lo que se complete desde ahora. # programa completado conserva su día de vencimiento.} other {La nueva validez cuenta para lo que se complete desde ahora. # programas completados conservan su día de vencimiento.}}',

  now: 'Ahora',
  newDue: 'Nueva fecha límite',
  noDate: 'Sin fecha límite',
} satisfies Translation<typeof en>
