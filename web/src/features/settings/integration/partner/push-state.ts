import type { PartnerPush } from '@preceptor/contract'

export const isOnItsWay = ({ state }: Pick<PartnerPush, 'state'>) => state === 'queued' || state === 'sent'
