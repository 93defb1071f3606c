import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  skip: 'Ir al contenido',
  startPage: '{product}, página de inicio',
  footer: 'Capacitación y administración de personal para agencias de cuidado en el hogar',
  signingIn: 'Iniciando sesión…',
  language: 'Idioma',
  crashTitle: 'No se pudo mostrar esta página',
  partTitle: 'Esta página todavía no se ha cargado',
  crashPart:
    'Quizás no tenga conexión, y esta página no se había abierto aquí antes. Se abre automáticamente cuando vuelva la conexión.',
  crash: 'Algo falló en esta página. Lo que guardó está a salvo.',
  loadAgain: 'Volver a cargar',
  toStart: 'Ir a la página de inicio',
  forSupport: 'Para soporte técnico',

  navigation: 'Navegación',
  openNavigation: 'Abrir navegación',
  closeNavigation: 'Cerrar navegación',
  expandNavigation: 'Ampliar navegación',
  collapseNavigation: 'Reducir navegación',
  mainMenu: 'Principal',
  yourAccount: 'Su cuenta, {name}',
  shortcuts: 'Atajos de teclado',
  signOut: 'Cerrar sesión',
  search: 'Buscar',

  chooseAgency: 'Elija una agencia',
  switchAgency: 'Cambiar de agencia',
  switchAgencyFrom: 'Cambiar de agencia, ahora {agency}',
  workingInRegion: 'Agencia en la que trabaja',
  workingIn: 'Trabajando en <b>{agency}</b>',
  leaveAgency: 'Salir de la agencia',
} satisfies Translation<typeof en>
