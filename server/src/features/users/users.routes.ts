import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'

export const usersFeature = feature(api.users, {})
