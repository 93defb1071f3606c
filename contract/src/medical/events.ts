import { medicalText } from './texts.ts'

export const medicalEvents = {
  'medical.scan_opened': medicalText('scanOpened'),
  'medical.note_opened': medicalText('noteOpened'),
  'medical.proof_opened': medicalText('proofOpened'),
} as const
