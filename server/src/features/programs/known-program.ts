import type { Program } from '@preceptor/contract'

/** Numbers of people, which are counted for those who show them (under-way.ts). */
export type Numbers = 'assigned' | 'overdue' | 'completed' | 'blocked'
export type KnownProgram = Omit<Program, Numbers>
