import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  runsHarborlight: 'dirige Harborlight Home Care',
  ownEmployees: 've solo a sus propios empleados',
  asNurse: 've lo que necesita un enfermero',
  reads: 'lee, no cambia nada',
  fourAgencies: 'trabaja en cuatro agencias',
  runsGardenState: 'dirige Garden State Caring Hands',
  everything: 'personal de Preceptor, todo',
  vendor: 'personal de Preceptor',
  leads: 'dirige el servicio al cliente',
  everyAgency: 'servicio al cliente, trabaja en todas las agencias',
  refused: 'no puede entrar: los cuidadores no inician sesión aquí',
} satisfies Translation<typeof en>
