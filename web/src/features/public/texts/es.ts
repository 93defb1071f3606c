import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  goToSignIn: 'Ir a iniciar sesión',
  goToStart: 'Ir a su página de inicio',
  goBack: 'Volver',
  goBackNow: 'Volver ahora',
  tryAgain: 'Volver a intentar',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  openPage: 'Abrir la página',

  notFoundTitle: 'Página no encontrada',
  notFound: 'No hay ninguna página en <b>{address}</b>. Quizás la dirección está mal escrita o la página se movió.',

  isBack: '{product} ya está disponible',
  isDown: '{product} está en mantenimiento',
  takenBack: 'En un momento volverá a donde estaba.',
  downFor:
    'Normalmente tarda unos minutos. La página vuelve sola cuando termina el trabajo; no se pierde nada de lo que guardó.',
  checkNow: 'Revisar ahora',

  noAccess: 'No tiene acceso a esta página',
  noPermission: 'No tiene permiso para hacer esto',
  visitorAdvice: 'Inicie sesión con una cuenta que tenga acceso o consulte a un administrador de su agencia.',
  accessNow: 'Ahora tiene acceso a esta página',
  permissionsChanged: 'Sus permisos cambiaron desde que llegó aquí.',
  staffOnly: 'Es para el personal de {product}. Su cuenta es de {agency}.',
  roleLacks: 'Su función no lo incluye o acaba de cambiar.',
  lackingAny: 'Necesita uno de estos permisos:',
  lackingAll: '{count, plural, one {A su cuenta le falta este permiso:} other {A su cuenta le faltan estos permisos:}}',
  askSuper: 'Pídalo a un superadministrador.',
  askSuperNamed: 'Pídalo a un superadministrador: {names}.',
  askAdministrator: 'Pídalo a un administrador de {agency}.',
  askAdministratorNamed: 'Pídalo a un administrador de {agency}: {names}.',
  yourAgency: 'su agencia',
  seeAll: 'Ver todos',

  outboxTitle: 'Bandeja de salida de prueba',
  outboxFacts: 'Este servidor no tiene servidor de correo, así que sus correos se pueden leer aquí.',
  outboxRefresh: 'Actualizar',
  outboxMails: 'Correos',
  outboxTo: 'Para {recipient}',
  outboxTextMessage: 'Mensaje de texto',
  outboxNone: 'Aquí no hay bandeja de salida',
  outboxNoneWhy: 'Solo existe con datos de prueba y sin servidor de correo.',
  outboxEmpty: 'Todavía no hay correos',
  outboxEmptyHint: '<link>Pida una contraseña nueva</link> y el correo aparecerá aquí.',
} satisfies Translation<typeof en>
