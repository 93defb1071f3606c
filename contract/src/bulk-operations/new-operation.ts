import * as z from 'zod/mini'
import { id, text } from '../schemas.ts'
import { operationChange } from './change.ts'
import { mostAgencies } from './kinds.ts'
import { operationText } from './texts.ts'

const agencies = z
  .array(id)
  .check(
    z.minLength(1, operationText('agencyMissing')),
    z.maxLength(mostAgencies, operationText('agenciesMany', { most: mostAgencies })),
  )
const reason = text(300, operationText('reasonMissing'))

/** A new operation. The form validates with it; the panel's initial load includes none of it. */
export const newOperation = z.strictObject({ agency_ids: agencies, change: operationChange, reason })
