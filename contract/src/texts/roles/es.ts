import type { Translation } from '../texts.ts'
import type en from './en.ts'

export default {
  super_admin: 'Superadministrador',
  admin: 'Administrador',
  cs_super_user: 'Jefe de servicio al cliente',
  csm: 'Encargado de servicio al cliente',
  agency_admin: 'Administrador de la agencia',
  coordinator_limited: 'Coordinador',
  rn_limited: 'Enfermero registrado',
  viewer: 'Lector',
} satisfies Translation<typeof en>
