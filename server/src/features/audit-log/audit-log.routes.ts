import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'

export const auditLogFeature = feature(api.auditLog, {})
