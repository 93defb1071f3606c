import { pixel } from '../examples-of-all.ts'

export const csmExamples = {
  'csmUsers.image': `data:image/png;base64,${pixel}`,
}
