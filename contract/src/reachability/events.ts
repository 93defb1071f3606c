import { reachabilityText } from './texts.ts'

export const reachabilityEvents = { 'reachability.exported': reachabilityText('eventExported') } as const
