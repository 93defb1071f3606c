import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Difíciles de contactar',
  about: 'Empleados actuales a quienes no podemos escribir por texto o correo, con lo que aún funciona.',
  search: 'Buscar personas',
  searchHint: 'Nombre o número',
  ask: 'Pedir nuevos datos de contacto',
  askFor:
    '{count, plural, one {Para la persona elegida} other {Para las # personas elegidas}}, por el medio que aún funcione.',
  askText:
    'Hola {first_name}: es posible que tengamos mal su teléfono o su correo. Responda con los datos correctos o llámenos al {office_phone}.',
  askSubject: 'Su teléfono y su correo electrónico',
  empty: 'Se puede contactar a todos',
  emptyHint: 'Aquí aparecen las personas sin teléfono, con una dirección rechazada o que no quieren mensajes.',
} satisfies Translation<typeof en>
