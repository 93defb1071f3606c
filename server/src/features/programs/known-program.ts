import type { Program } from '@preceptor/contract'

/** Numbers of people, counted only for screens that show them (under-way.ts). */
export type Numbers = 'assigned' | 'overdue' | 'completed' | 'blocked'
export type KnownProgram = Omit<Program, Numbers>
