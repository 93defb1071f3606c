import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',
  clearSearch: 'Borrar búsqueda',
  loading: 'Cargando',
} satisfies Translation<typeof en>
