import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  countryCode: 'Código de país',
  countryCodeNow: 'Código de país {code}',
  exampleAbroad: 'Sin el 0 inicial',
  countries: 'Países',
  search: 'País o código',
  noMatch: 'Ningún país coincide',
  loading: 'Cargando países…',
  unloaded: 'No se pudieron cargar los demás países.',
} satisfies Translation<typeof en>
