import { apiKeyText } from './texts.ts'

export const apiKeyEvents = {
  'api_key.created': apiKeyText('created'),
  'api_key.rotated': apiKeyText('rotated'),
  'api_key.revoked': apiKeyText('revoked'),
} as const
