import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Mensajes sin agencia',
  facts:
    'Mensajes al número compartido desde teléfonos que ninguna agencia conoce, o que conocen varias. Se guardan 90 días.',
  notLoaded: 'No se pudieron cargar los mensajes',
  none: 'No hay mensajes sin agencia',
  noneHint: 'Aquí aparecen los mensajes de teléfonos desconocidos al número compartido.',
  count: '{count, plural, one {mensaje} other {mensajes}}',
  from: 'De {address}',
  to: 'A {address}',
  pictures: '{count, plural, one {# imagen} other {# imágenes}}',
  give: 'Enviar a una agencia',
  giveHint: 'Pasa a los mensajes sin asignar de esa agencia.',
  agency: 'Agencia',
  chooseAgency: 'Elija una agencia.',
  given: 'Enviado a {name}.',
} satisfies Translation<typeof en>
