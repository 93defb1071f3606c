import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Mensajes del panel',
  count: '{count, plural, one {# mensaje del panel} other {# mensajes del panel}}',
  none: 'No hay mensajes ahora.',
  more: '{count, plural, one {# mensaje más} other {# mensajes más}}',
  fewer: 'Mostrar menos mensajes',
  announced: 'Mensaje: {titles}',
  titled: '<level>{name}: </level><title></title>',
  showAll: 'Mostrar todo<of> de {title}</of>',
  showLess: 'Mostrar menos<of> de {title}</of>',
  read: 'Ya lo leí',
  readOf: 'Ya lo leí: {title}',
  close: 'Cerrar',
  closeOf: 'Cerrar mensaje: {title}',
  pausedTitle: '{agency} está en pausa',
  pausedForStaff: 'Sus usuarios pueden ver y exportar, pero no cambiar nada. Usted puede hacer cambios por ellos.',
  paused:
    'Puede ver y exportar todo. Podrá hacer cambios de nuevo cuando su encargado de servicio al cliente reanude la agencia.',
} satisfies Translation<typeof en>
