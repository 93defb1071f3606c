import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  partnerUnknown: 'No existe ese socio.',
  notFound: 'Esta agencia no existe o usted no puede verla.',
  noLogo: 'No hay ningún logotipo o usted no puede verlo.',
  timeZoneUnknown: 'Elija una zona horaria.',
  theAgencyInfo: 'los datos de la agencia',
} satisfies Translation<typeof en>
