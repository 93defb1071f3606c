import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Este webhook no existe o usted no puede verlo.',
  noDelivery: 'No existe esa llamada de este webhook.',
  notHttps: 'Escriba una dirección que empiece con https://.',
  notPublic: 'Escriba una dirección de la internet pública.',
} satisfies Translation<typeof en>
