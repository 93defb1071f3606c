import { skillText } from './texts.ts'

export const skillEvents = { 'training.skills_recorded': skillText('recorded') } as const
