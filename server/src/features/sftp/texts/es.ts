import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  targetNotFound: 'No se encontró este destino SFTP.',
  approvalTitle: 'Aceptar la clave cambiada del servidor de {name}',
  approvalHost: 'El servidor {host}, puerto {port}, muestra otra clave que antes.',
  approvalBefore: 'Antes: {sha256}',
  approvalNow: 'Ahora: {algorithm} {sha256}',
  approvalCheck: 'Pida la huella al operador del servidor y compárela. Los archivos en espera salen cuando se acepta.',
} satisfies Translation<typeof en>
